"""PURE: the log about itself as a stream: its signing keys, its epochs, its witnesses."""
