"""The words for the code of a refusal, from the one table of all of them."""

from django.conf import settings
from django.utils.module_loading import import_string


def title_of(code: str) -> str:
    """Return the words for a refusal's code, the code itself where there are none."""
    where = getattr(settings, "PROBLEM_TITLE", "")
    return str(import_string(where)(code)) if where else code
