"""Tests of the web of rulings."""
