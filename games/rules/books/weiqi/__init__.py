"""The weiqi rules 2002."""
