"""Django's PostgreSQL, whose connections are looked at without a round trip."""
