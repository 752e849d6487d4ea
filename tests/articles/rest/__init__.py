"""Worked examples carried out over the API; ids are edition:article."""
