"""PURE: the register of who is told when a feed goes on, and what they say they have received."""
