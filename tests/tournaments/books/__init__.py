"""Tests of what the rule books fix for events."""
