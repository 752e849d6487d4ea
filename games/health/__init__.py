"""How the service does: what is late, what no longer holds, and numbers for those who watch it."""
