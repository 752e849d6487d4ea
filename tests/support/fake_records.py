"""A few games held in memory, for the tests of pages: real values, no database.

The moves of the game were chosen by hand from articles 2 and 7.5 of the xiangqi rules of
2020; captures, the check (ply 12) and the printed moves were written down by hand too.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from uuid import UUID

from games.hooks import Hook
from games.ledger.store import StreamNotFound
from games.models import Game, Player, Source
from games.notation.annotations import Annotations
from games.record import events as e
from games.record.codec import CODEC
from games.record.decider import GAMES
from games.record.history import history_of
from games.record.ruling import RulingStatus, on_record
from games.record.state import Claim
from games.record.values import Options, Question, Seat
from games.rules.books.sources import XIANGQI
from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.verdict import Verdict
from games.search.query import Search
from games.search.reading import PAGE_SIZE, FoundPage, Place
from games.selectors import GamePage, MoveRow, RulingView, TimelineRow
from tests.support.stored import Stored, stored

GAME_ID = UUID("0190d0c4-0000-7000-8000-000000000001")
RED, BLACK = "叶晓枫", "陆鸣"
BEGAN = 1_777_000_000_000
MOVES = (
    ("h2e2", "炮二平五", "", False),
    ("h9g7", "马8进7", "", False),
    ("h0g2", "马二进三", "", False),
    ("i9h9", "车9平8", "", False),
    ("i0h0", "车一平二", "", False),
    ("h7h3", "炮8进4", "", False),
    ("g3g4", "兵三进一", "", False),
    ("h3g3", "炮8平7", "", False),
    ("e2e6", "炮五进四", "p", False),
    ("g7e6", "马7进5", "C", False),
    ("h0h9", "车二进九", "r", False),
    ("g3g0", "炮7进3", "B", True),
    ("f0e1", "仕四进五", "", False),
)
"""Canonical move, printed move, captured man, check."""

CLAIM = e.ClaimMade(side="black", question=Question.NATURAL_LIMIT, ply=8)
RULING = e.RulingProposed(
    claim_version=13,
    ruled_on_version=13,
    question=Question.NATURAL_LIMIT,
    edition="xiangqi-2020",
    verdict=Verdict.UNTRUE,
    against="black",
    articles=(XIANGQI("4.2.4"), XIANGQI("22.2")),
    facts=(("rounds", 4),),
    evidence=("g3g4", "h3g3"),
    evidence_from_ply=7,
    explanation_zh="连续未吃子 4 回合，不足 60 回合。",
    explanation_en="4 rounds without a capture, fewer than 60.",
    inputs_digest="00" * 32,
    code_version="1",
)
BETWEEN: dict[int, tuple[e.GameEvent, ...]] = {
    4: (e.TimeAdjusted(side="black", delta_ms=180_000, article=XIANGQI("5.9")),),
    6: (e.WarningRecorded(side="red", article=XIANGQI("8.1.2"), note="擅自停钟"),),
    8: (CLAIM, RULING, e.RulingConfirmed(ruling_version=14)),
}
"""Events after a ply."""


def _events() -> list[e.GameEvent]:
    arranged = e.GameArranged(
        edition="xiangqi-2020",
        seats=(Seat(side="red", player="red-id"), Seat(side="black", player="black-id")),
        options=Options(),
        time_control=TimeControl(
            kind=ControlKind.INCREMENT,
            base_ms=3_600_000,
            increment_ms=30_000,
            press_with_move=True,
        ),
    )
    events: list[e.GameEvent] = [arranged, e.GameStarted()]
    for ply, (move, *_) in enumerate(MOVES, start=1):
        events.append(e.MovePlayed(ply=ply, side="red" if ply % 2 else "black", move=move))
        events.extend(BETWEEN.get(ply, ()))
    events.append(e.PlayerResigned(side="black"))
    events.append(e.GameEnded(result="1-0", reason="resignation", article=XIANGQI("4.1.12")))
    return events


STORED = tuple(
    stored(CODEC, event, version=version, at=BEGAN + version * 41_000, actor="arbiter-id")
    for version, event in enumerate(_events(), start=1)
)
HEAD = len(STORED)


def page_at(version: int) -> GamePage:
    """Return the game's page values as of `version`."""
    stored = STORED[:version]
    retold = history_of(stored)
    assert retold is not None
    state = retold.state
    quiet = 0
    moves: list[MoveRow] = []
    for played, (move, printed, captured, check) in zip(state.moves, MOVES, strict=False):
        quiet = 0 if captured else quiet + 1
        moves.append(
            MoveRow(
                ply=played.ply,
                side=played.side,
                move=move,
                printed=printed,
                captured=captured,
                gives_check=check,
                occurrences=1,
                plies_since_capture=quiet,
                remaining_ms=played.remaining_ms,
                spent_ms=played.spent_ms,
                version=played.version,
            )
        )
    ruled = version >= 14
    return GamePage(
        id=GAME_ID,
        version=version,
        head_version=HEAD,
        state=state,
        players={"red": RED, "black": BLACK},
        competition="示例杯象棋公开赛",
        round="第3轮",
        place="示例城",
        date_text="2019-05-01",
        played_on=date(2019, 5, 1),
        moves=tuple(moves),
        positions=retold.positions,
        timeline=_timeline(stored),
        rulings=(_ruling(version),) if ruled else (),
        source=Source(
            sha256="ab" * 32, filename="2019.pgn", format="pgn", size=1, attribution="测试资料"
        ),
        warnings=(),
    )


def _timeline(stored: tuple[Stored, ...]) -> tuple[TimelineRow, ...]:
    rows: list[TimelineRow] = []
    ply = 0
    for other, event in GAMES.decode_all(stored):
        if isinstance(event, e.MovePlayed):
            ply = event.ply
            continue
        rows.append(
            TimelineRow(
                version=other.version,
                after_ply=ply,
                type=other.type,
                event=event,
                recorded_at=datetime.fromtimestamp(other.recorded_at // 1000, tz=UTC),
                actor=other.actor,
                role="arbiter",
                device="",
            )
        )
    return tuple(rows)


def _ruling(version: int) -> RulingView:
    ruling = on_record(RULING, version=14)
    if version >= 15:
        ruling = replace(ruling, status=RulingStatus.CONFIRMED, settled_version=15)
    return RulingView(
        ruling=ruling,
        claim=Claim(version=13, side="black", question=CLAIM.question, ply=CLAIM.ply),
    )


def row(number: int, *, red: str = RED, black: str = BLACK, result: str = "1-0") -> Game:
    """Return a row of the list; number 1 is the game of `page_at`."""
    return Game(
        id=UUID(f"0190d0c4-0000-7000-8000-{number:012d}"),
        version=1,
        edition="xiangqi-2020",
        status="over" if result else "running",
        result=result,
        first_player=Player(name=red),
        second_player=Player(name=black),
        competition="示例杯象棋公开赛",
        round=f"第{number}轮",
        played_on=date(2019, 5, 1),
        plies=len(MOVES),
        rulings=1 if number == 1 else 0,
        arranged_at=datetime(2019, 5, 1, tzinfo=UTC),
    )


_SPELLINGS = ({RED, "葉曉楓", "yexiaofeng"}, {BLACK, "陸鳴", "luming"})


@dataclass
class FakeRecords:
    """Answers as the selectors do; `asked` keeps the questions of the list."""

    rows: list[Game] = field(default_factory=list)
    searches: list[Search] = field(default_factory=list)

    def find_games(
        self, search: Search, *, after: Place | None, before: Place | None, page: int
    ) -> FoundPage:
        """Return the rows with a player of that name, as they stand, a page at a time."""
        self.searches.append(search)
        names = next((same for same in _SPELLINGS if search.player in same), {search.player})
        found = [
            row
            for row in self.rows
            if not search.player or names & {str(row.first_player), str(row.second_player)}
        ]
        places = [Place(row.day, row.pk) for row in found]
        start = (page - 1) * PAGE_SIZE
        if after is not None:
            start = places.index(after) + 1
        elif before is not None:
            start = max(0, places.index(before) - PAGE_SIZE)
        end = start + PAGE_SIZE
        return FoundPage(
            rows=tuple(found[start:end]),
            before=places[start] if start else None,
            after=places[end - 1] if end < len(found) else None,
            count=len(found),
        )

    def game_page(self, game_id: UUID, *, version: int | None = None) -> GamePage:
        """Return the game, cut at `version`; past its head it stands as it is."""
        if game_id != GAME_ID:
            raise StreamNotFound(game_id)
        return page_at(HEAD if version is None else max(1, min(version, HEAD)))

    def install(self, replace: Callable[[str, object], None]) -> None:
        """Put this in the selectors' place by `replace`, a monkeypatch's `setattr`."""
        replace("games.search.reading.find_games", self.find_games)
        replace("games.selectors.game_page", self.game_page)
        replace("games.web.lists.views.known_players", lambda ids: {})
        # No event is on record whose games would be shown late.
        replace("games.competitions.DELAYS", Hook())
        replace("games.projections.lag.games_unlisted", lambda: 0)
        replace("adjudication.web.cases.decided_cases", lambda ids: ())
        replace("games.players.annotating.annotations_of_game", lambda *given: Annotations())
