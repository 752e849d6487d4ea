"""Tests of the analysis desk and of rulings over the API."""
