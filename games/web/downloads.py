"""A game's record in forms that can be taken away: PGN or SGF, events by line, original bytes.

Times in the lines are RFC 3339; the payload is the stored JSON and the hashes are hex, so
that the chain of the game can be checked from the file alone.
"""

import hashlib
import json
from collections.abc import Iterator
from io import BytesIO
from uuid import UUID

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.exporting import NoSuchRecordError, file_type, record_text
from games.exporting_stones import TYPES, stones_text
from games.ledger import store
from games.ledger.store import StreamNotFound
from games.models import Source
from games.streams.redaction import nobody, shown_data, withheld
from games.web.asked import asked_page, whole_number

NOTATIONS = ("chinese", "wxf", "iccs")
EVENTS_A_READ = 500
_NDJSON = "application/x-ndjson"


@require_safe
def game_pgn(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Send a game as PGN, as of the version asked for.

    :raises Http404: when there is no such game, version or notation.
    """
    notation = request.GET.get("notation", NOTATIONS[0])
    if notation not in NOTATIONS:
        raise Http404(_("There is no such notation."))
    page = asked_page(game_id, whole_number(request, "v"))
    try:
        suffix, media_type = file_type(page.state)
    except NoSuchRecordError:
        raise Http404(_("There is no such file.")) from None
    return HttpResponse(
        record_text(game_id, page.state, notation=notation),
        content_type=f"{media_type}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{game_id}.{suffix}"'},
    )


@require_safe
def game_stones(request: HttpRequest, game_id: UUID, suffix: str) -> HttpResponse:
    """Send a game of stones as SGF or .psq, as of the version asked for.

    :raises Http404: when there is no such game, version or format of it.
    """
    page = asked_page(game_id, whole_number(request, "v"))
    try:
        text = stones_text(game_id, page.state, suffix)
    except NoSuchRecordError:
        raise Http404(_("There is no such file.")) from None
    return HttpResponse(
        text,
        content_type=f"{TYPES[suffix]}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{game_id}.{suffix}"'},
    )


@require_safe
def game_events(request: HttpRequest, game_id: UUID) -> StreamingHttpResponse:
    """Send every event of a game, one a line, oldest first.

    :raises Http404: when there is no such game.
    """
    try:
        head = store.head(game_id).version
    except StreamNotFound:
        raise Http404(_("There is no such game.")) from None
    return StreamingHttpResponse(
        _lines(game_id, head),
        content_type=_NDJSON,
        headers={"Content-Disposition": f'attachment; filename="{game_id}.ndjson"'},
    )


def _lines(game_id: UUID, head: int) -> Iterator[bytes]:
    """Yield the events up to `head`; the last line shows that nothing was cut off."""
    digest = hashlib.sha256()
    after = 0
    while after < head:
        stored = store.load_page(game_id, after=after, limit=min(EVENTS_A_READ, head - after))[0]
        after = stored[-1].version
        hidden = withheld(stored, nobody)
        for one in stored:
            line = _line({"game": str(game_id), **shown_data(one, hidden)})
            digest.update(line)
            yield line
    yield _line({"end": True, "next": head, "sha256": digest.hexdigest()})


def _line(value: dict[str, object]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


@require_safe
def game_source(request: HttpRequest, game_id: UUID) -> FileResponse:
    """Send the bytes of the file that a game was read from, as they came.

    :raises Http404: when there is no such game, or it was read from no file.
    """
    source = Source.objects.filter(games__stream_id=game_id).first()
    if source is None:
        raise Http404(_("There is no such file."))
    return FileResponse(
        BytesIO(bytes(source.content)),
        as_attachment=True,
        filename=safe_name(source),
        content_type="application/octet-stream",
    )


def safe_name(source: Source) -> str:
    """Return the last part of the file's name without characters that steer anything."""
    last = source.filename.replace("\\", "/").rsplit("/", 1)[-1]
    kept = "".join(letter for letter in last if letter.isprintable() and letter not in '<>:"|?*')
    return kept.strip(" .") or source.sha256[:12]
