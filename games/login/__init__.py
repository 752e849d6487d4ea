"""How people log in: passwords, a second factor, and what happens after too many attempts."""
