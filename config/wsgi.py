"""The WSGI application; a server process without a key of its own ends here.

The background loop is not in it: `manage.py serve` runs one beside its web processes where the
settings want it, and `manage.py run_background` is one for any other server.
"""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

from config.serving import refuse_public_key  # noqa: E402 - needs the apps to be loaded

refuse_public_key()
