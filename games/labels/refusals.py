"""The words for the code of a refusal."""

from django.utils.translation import gettext

from games.streams.refusals import REFUSALS


def title_of(code: str) -> str:
    """Return the title of a code in the reader's language, the code itself if it has none."""
    refusal = REFUSALS.get(code)
    return gettext(refusal.title) if refusal else code
