"""The process of the live readers: fed once by the sequenced ledger, heard by thousands."""
