"""Settings, addresses, the Celery application and the commands that span every app."""
