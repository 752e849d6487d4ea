"""Findings of audits over the API."""
