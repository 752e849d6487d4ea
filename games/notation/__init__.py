"""Pure readers and writers of notations and file formats."""
