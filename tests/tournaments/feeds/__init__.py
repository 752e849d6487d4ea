"""Tests of the feeds of rating offices and of who pulls them."""
