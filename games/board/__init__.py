"""Pure drawing of positions as SVG."""
