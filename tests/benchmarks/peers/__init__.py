"""Ours beside its peers in one run; `manage.py benchmark --peers` starts it."""
