"""A server with clients, whose processes are killed, stopped and cut off; what is left of it."""
