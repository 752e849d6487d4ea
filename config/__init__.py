"""Settings, addresses, the Celery application and the commands that span every app.

Nothing of the product is imported here: `bootstrap` runs before any package is installed.
"""

import gc

# What is loaded stays to the end: looking through it for cycles as often as Python does by default
# is a fifth of what a command takes to start, and of a run of the tests.
gc.set_threshold(50_000, 20, 20)
