"""Words of tournaments for people, shared by the office, the pages and the API."""
