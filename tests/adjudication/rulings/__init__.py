"""Tests of the pure rulings."""
