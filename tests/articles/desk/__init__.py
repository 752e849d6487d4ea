"""Worked examples put as questions to the analysis desk; ids are edition:article."""
