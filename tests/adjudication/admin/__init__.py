"""Tests of the admin of rulings."""
