"""Dan won and awarded."""
