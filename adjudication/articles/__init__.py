"""The articles of the rule books, to be cited by rulings and shown to people."""
