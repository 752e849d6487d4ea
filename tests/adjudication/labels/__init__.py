"""Tests of the words of rulings."""
