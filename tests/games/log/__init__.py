"""Tests of the log's own stream."""
