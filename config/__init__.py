"""Settings, addresses, the Celery application and the commands that span every app.

Nothing is imported here: `bootstrap` runs before any package is installed.
"""
