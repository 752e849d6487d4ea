"""Tests of how a game of weiqi is conducted (rules 2002)."""
