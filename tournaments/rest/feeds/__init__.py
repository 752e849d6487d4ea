"""Feeds of rating offices over the API."""
