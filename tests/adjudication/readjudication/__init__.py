"""Tests of `adjudication.readjudication`."""
