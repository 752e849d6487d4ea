"""Every page of the office and of the public site, looked at in both languages and two sizes."""
