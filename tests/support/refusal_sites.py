"""Which site of the source refused: read from where the exception was raised."""

import traceback

from games.record.errors import CommandRefusedError
from tests.support.refusal_codes import ANY, ROOT, Site, refusal_sites

FOLDER = "games/record"
SITES = refusal_sites(FOLDER, exception="CommandRefusedError")
"""Every site of a game's record that makes a refusal."""


def site_of(refusal: CommandRefusedError) -> Site:
    """Return the site that made `refusal`.

    :raises LookupError: none of `SITES` did.
    """
    frames = [
        (frame.f_code.co_filename, frame.f_code.co_qualname)
        for frame, _ in traceback.walk_tb(refusal.__traceback__)
    ]
    path, function = next(
        (name.removeprefix(f"{ROOT}/"), function)
        for name, function in reversed(frames)
        if name.startswith(f"{ROOT / FOLDER}/")
    )
    for site in (Site(path, function, refusal.code), Site(path, function, ANY)):
        if site in SITES:
            return site
    # Raised here, made by a function that returns it.
    made = [site for site in SITES if site.code == refusal.code or site.path == path]
    elsewhere = [site for site in made if site.code in (refusal.code, ANY)]
    if len(elsewhere) != 1:
        raise LookupError(f"{refusal.code} of {path} {function}")
    return elsewhere[0]
