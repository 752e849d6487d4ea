"""Tests of the catalogue of articles."""
