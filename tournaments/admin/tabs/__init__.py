"""The tabs of an event at the desk, and what stands on those that are new pages."""
