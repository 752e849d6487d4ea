"""The WSGI application; a server process that would stand open ends here.

The background loop is not in it: `manage.py serve` runs one beside its web processes where the
settings want it, and `manage.py run_background` is one for any other server.
"""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

from config import safety  # noqa: E402 - needs the apps to be loaded

safety.refuse_unsafe_settings()
safety.refuse_unsafe_database()
