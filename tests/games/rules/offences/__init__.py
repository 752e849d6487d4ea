"""Tests of the tables of offences."""
