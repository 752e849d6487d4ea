"""Notations and file formats of xiangqi."""

EDITION = "xiangqi-2020"
"""The rule book of files that name none."""
