"""One world with a row for every page: games of each kind, events of every format, cases."""

from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

from django.core.management import call_command

import config.demo
from adjudication.models import Ruling
from config.demo import other_games, xiangqi_games
from config.demo.playing import MadeUpGame
from config.demo.scripts import Script
from games.models import Player
from tests.contracts.test_office_addresses import Hall
from tests.games.rest.hall import follow
from tests.support import document_events
from tests.support.case_office import CaseOffice, played_event
from tests.tournaments.admin.every_act import at_desk, give, promoted
from tests.tournaments.rest.formats import begun, event, played
from tournaments.models import PlayerRating
from tournaments.record.rounds.commands import PublishSchedule

AT = 1_790_000_000_000
LONG_CHECK = xiangqi_games.XIANGQI_SCRIPTS[0]
"""A claim of repetition, upheld: its ruling has a proof with lines of play."""
GAMES = (LONG_CHECK, *other_games.SCRIPTS)


@dataclass
class World:
    """Letter of an address -> what stands for it, as the tables of `addresses` write them."""

    hall: Hall
    letters: dict[str, str] = field(default_factory=dict)

    def path(self, address: str) -> str:
        """Return an address of the tables as it is in this world."""
        where, mark, query = address.partition("?")
        parts = (self.letters.get(part, part) for part in where.split("/"))
        return "/" + "/".join(parts) + mark + query


def furnish(hall: Hall) -> World:
    """Add to the rows of the hall whatever a page of its own shows."""
    letters = {
        "T": str(hall.house.office.tournament),
        "P": hall.keys["games/player"],
        "Running": str(hall.game.id),
    }
    for letter, script in zip(("Xiangqi", "Weiqi", "Gomoku", "Draughts"), GAMES, strict=True):
        letters[letter] = str(_played(script))
    held = played_event()
    cases = CaseOffice()
    cases.file("tournament", held.tournament)
    cases.decided("result")
    letters |= {
        "Corrected": str(held.tournament),
        "Decided": cases.case,
        "Groups": str(document_events.groups().tournament),
        "Teams": str(document_events.teams("swiss")().tournament),
        "Scheduled": str(give(at_desk(4, {"kind": "round_robin"}), PublishSchedule()).id),
        "Places": str(_sum_of_places()),
        "Knockout": str(document_events.knockout().tournament),
        "Graded": str(promoted().id),
    }
    follow()
    ruling = Ruling.objects.get(game=UUID(letters["Xiangqi"]))
    letters["ruling-R"] = f"ruling-{ruling.version}"
    seat = Player.objects.get(name=GAMES[0].players[0])
    letters["Red"] = str(seat.pk)
    letters |= _rated()
    return World(hall=hall, letters=letters)


def _rated() -> dict[str, str]:
    """Compute a rating list over what the events have confirmed, with a player who is on it."""
    span = ("--from", "2026-01-01", "--to", "2027-12-31")
    call_command("rate", "--list", "年度等级分", "--game", "xiangqi", "--system", "elo", *span)
    rating = PlayerRating.objects.filter(steps__isnull=False)[0]
    return {"List": str(rating.list_id), "Rated": str(rating.player_id)}


def _sum_of_places() -> UUID:
    """Return an event whose teams stand by the places of their players."""
    rules = event({"kind": "round_robin"}, teams={"kind": "sum_of_places"})
    office = begun(rules, 4, units=("甲队", "甲队", "乙队", "乙队"))
    played(office, 1)
    return office.tournament


def _played(script: Script) -> UUID:
    """Play a game of the demo to its end."""
    game = MadeUpGame(script, folder=Path(config.demo.__file__).parent / "games", start_ms=AT)
    assert game.advance()
    return game.stream_id
