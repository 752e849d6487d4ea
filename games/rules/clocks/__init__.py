"""Pure clocks: integer milliseconds in, integer milliseconds out."""
