"""The registry of people who play: who is who, found, registered, joined, read from files."""
