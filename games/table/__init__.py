"""The table screen: the board arbiter's phone or tablet, on the record's own commands."""
