"""The WSGI application; a server process without a key of its own ends here."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

from config.inline import start_background  # noqa: E402 - needs the apps to be loaded
from config.serving import refuse_public_key  # noqa: E402

refuse_public_key()
background = start_background()
