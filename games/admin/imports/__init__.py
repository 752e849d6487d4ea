"""Imports at the desk of the office: files are brought, looked at, decided on, stored."""
