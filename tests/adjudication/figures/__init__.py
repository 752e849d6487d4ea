"""Tests of the figures of claims, rulings and findings."""
