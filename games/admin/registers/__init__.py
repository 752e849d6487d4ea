"""Registers that offices keep across events: lists to search, their pages, their workbooks."""
