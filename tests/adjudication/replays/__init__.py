"""Two versions of a record, and copies that suppose: hand-made games whose outcome books say."""
