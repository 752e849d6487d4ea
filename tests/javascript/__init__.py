"""Unit tests of the scripts of the pages, run by node's own runner."""
