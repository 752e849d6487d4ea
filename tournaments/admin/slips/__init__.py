"""Slips that came back, as workbooks or scans: beside the record, taken or left."""
