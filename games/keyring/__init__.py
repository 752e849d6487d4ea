"""The keys with which a person or a device signs acts, as a stream for each holder."""
