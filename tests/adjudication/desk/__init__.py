"""Tests of the questions to the analysis desk."""
