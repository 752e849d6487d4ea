"""What only one database can show is collected on that database alone."""

from django.db import connection

collect_ignore = [] if connection.vendor == "postgresql" else ["test_sequencer_postgres.py"]
