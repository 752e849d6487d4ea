"""Notations and file formats of xiangqi."""
