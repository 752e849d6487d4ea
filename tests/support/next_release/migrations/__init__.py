"""The migration of the later release."""
