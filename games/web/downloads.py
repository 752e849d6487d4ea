"""A game's record in forms that can be taken away: PGN or SGF, events by line, original bytes."""

from collections.abc import Sequence
from io import BytesIO
from uuid import UUID

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.bundles.errors import CheckpointPending
from games.bundles.writing import ZIP_TYPE, bundle
from games.exporting import (
    XIANGQI_FILES,
    NoSuchRecordError,
    file_type,
    record_text,
    xiangqi_file,
)
from games.exporting_stones import TYPES, stones_text
from games.labels.language import is_chinese
from games.labels.refusals import title_of
from games.ledger.store import StreamNotFound
from games.models import Source
from games.record.decider import GAMES
from games.selectors import GamePage
from games.streams.exporting import stream_lines
from games.streams.redaction import nobody
from games.web.asked import asked_page, whole_number
from games.web.replay import COUNTED_BY_ROUNDS, View, move_texts, shown_ply

NOTATIONS = ("chinese", "wxf", "iccs")
WRITTEN_THREE_WAYS = ("xiangqi",)
"""Games whose moves have all of `NOTATIONS`; those of others are written one way."""
PLAIN = "moves"
"""What that one way is called in addresses."""
_NDJSON = "application/x-ndjson"
_TEXT = "text/plain; charset=utf-8"


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
def game_moves(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Send the moves of a game in one notation as text to be copied, as of the version asked for.

    :raises Http404: when there is no such game, version or notation of it.
    """
    page = asked_page(game_id, whole_number(request, "v"))
    notation = request.GET.get("notation", "")
    if notation not in notations_of(page):
        raise Http404(_("There is no such notation."))
    if notation == "iccs":
        texts = tuple(row.move for row in page.moves)
    else:
        chinese = is_chinese() if notation == PLAIN else notation == "chinese"
        texts = move_texts(page, View(chinese=chinese))
    return HttpResponse(_numbered(page, texts), content_type=_TEXT)


@require_safe
def game_position(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Send the exact text of the position after the ply asked for, or after the last.

    :raises Http404: when there is no such game or version.
    """
    page = asked_page(game_id, whole_number(request, "v"))
    ply = shown_ply(page, View(ply=whole_number(request, "ply")))
    position = page.state.kernel.format_position(page.positions[ply])
    return HttpResponse(f"{position}\n", content_type=_TEXT)


def notations_of(page: GamePage) -> tuple[str, ...]:
    """Return the notations in which the moves of a game can be had as text."""
    return NOTATIONS if page.state.kernel.game in WRITTEN_THREE_WAYS else (PLAIN,)


def _numbered(page: GamePage, texts: Sequence[str]) -> str:
    """Return moves two a line with their numbers, those of rounds where the game counts them."""
    by_rounds = page.state.kernel.game in COUNTED_BY_ROUNDS
    begins_late = bool(page.moves) and page.moves[0].side == page.state.sides[1]
    cells = ["…", *texts] if by_rounds and begins_late else list(texts)
    lines = []
    for at in range(0, len(cells), 2):
        pair = cells[at : at + 2]
        if by_rounds:
            lines.append(f"{at // 2 + 1}. {' '.join(pair)}\n")
        else:
            numbered = (f"{number}. {text}" for number, text in enumerate(pair, start=at + 1))
            lines.append(" ".join(numbered) + "\n")
    return "".join(lines)


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
def game_file(request: HttpRequest, game_id: UUID, suffix: str) -> HttpResponse:
    """Send a game of xiangqi as DhtmlXQ or XQF, as of the version asked for.

    :raises Http404: when there is no such game, version or format of it.
    """
    page = asked_page(game_id, whole_number(request, "v"))
    try:
        data = xiangqi_file(game_id, page.state, suffix)
    except NoSuchRecordError:
        raise Http404(_("There is no such file.")) from None
    return HttpResponse(
        data,
        content_type=XIANGQI_FILES[suffix][0],
        headers={"Content-Disposition": f'attachment; filename="{game_id}.{suffix}"'},
    )


@require_safe
def game_events(request: HttpRequest, game_id: UUID) -> StreamingHttpResponse:
    """Send a stream as a file, one event a line; what not everybody may read is withheld.

    :raises Http404: when there is no such game.
    """
    try:
        lines = stream_lines(game_id, asking=nobody)
    except StreamNotFound:
        raise Http404(_("There is no such game.")) from None
    return StreamingHttpResponse(
        lines,
        content_type=_NDJSON,
        headers={"Content-Disposition": f'attachment; filename="{game_id}.ndjson"'},
    )


@require_safe
def game_bundle(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Send a game with its proofs; 503 while its last events await a signed checkpoint.

    :raises Http404: when there is no such game.
    """
    try:
        content = bundle(game_id, kind=GAMES.kind, asking=nobody)
    except StreamNotFound:
        raise Http404(_("There is no such game.")) from None
    except CheckpointPending as error:
        return HttpResponse(
            title_of(error.code),
            status=503,
            content_type="text/plain; charset=utf-8",
            headers={"Retry-After": "10"},
        )
    return HttpResponse(
        content,
        content_type=ZIP_TYPE,
        headers={"Content-Disposition": f'attachment; filename="{game_id}.zip"'},
    )


@require_safe
def game_source(request: HttpRequest, game_id: UUID) -> FileResponse:
    """Send the bytes of the file that a game was read from, as they came.

    :raises Http404: when there is no such game, it was read from no file, or the file's bytes
        were taken out.
    """
    source = Source.objects.filter(games__stream_id=game_id).first()
    if source is None or not source.content:
        raise Http404(_("There is no such file."))
    return FileResponse(
        BytesIO(bytes(source.content)),
        as_attachment=True,
        filename=safe_name(source),
        content_type="application/octet-stream",
    )


def safe_name(source: Source) -> str:
    """Return the name under which a source file is sent."""
    return safe_file_name(source.filename) or source.sha256[:12]


def safe_file_name(name: str) -> str:
    """Return the last part of a file's name without characters that steer anything, "" for none."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    safe = "".join(letter for letter in last if letter.isprintable() and letter not in '<>:"|?*')
    return safe.strip(" .")
