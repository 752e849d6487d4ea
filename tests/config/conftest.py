"""Sessions of a server are looked at where the database is one."""

from django.db import connection

collect_ignore = [] if connection.vendor == "postgresql" else ["test_connections_postgres.py"]
