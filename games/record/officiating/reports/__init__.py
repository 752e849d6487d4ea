"""What players report to the arbiter of their surroundings, and what he did about it."""
