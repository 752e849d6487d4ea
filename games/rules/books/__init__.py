"""What the rule books fix."""
