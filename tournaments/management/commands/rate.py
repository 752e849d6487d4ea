"""`manage.py rate`: a rating list computed from the feed of results, stored as an edition.

From zero every time: all rated games from the first day to the last, period by period. The same
feed gives the same list and digest, and the same list is stored once. What the edition before had
otherwise is named, corrected results first. Exit status 0 done, 1 refused or not as stored, 2
wrong usage.
"""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games import api
from games.labels.messages import bilingual
from games.management.tables import USAGE, TablesCommand, state_of
from games.record.errors import CommandRefusedError
from games.record.values import Actor, Role
from games.streams.plain_values import DocumentError
from tournaments.handlers.rating_lists import Heading
from tournaments.handlers.rating_offices.computed_lists import (
    Feed,
    computation_before,
    computation_of,
    computations,
    differs,
    list_of_feed,
    listed_players,
    store_computed,
)
from tournaments.interchange.rating_lists.files import WRITERS, ListedPlayer, steps_csv
from tournaments.labels.pages import file_problem
from tournaments.ratings.computed import ChangedGame, ComputedList, changes, computed_list
from tournaments.ratings.feed_games import FeedGame, Person, games_of_feed
from tournaments.ratings.sequences import DEFAULTS
from tournaments.ratings.systems.registry import NAMES, Configured, configured
from tournaments.ratings.systems.values import ParameterError
from tournaments.reading import FormatError
from tournaments.selectors.feed_lines import PulledFileError, own_results, pulled_results

OFFICE = Actor(id="command-line", role=Role.RATING_OFFICE)
SHOWN = 50
"""Changed ratings named; the rest are counted."""


def _write(path: Path, name: str, players: Sequence[ListedPlayer]) -> None:
    """Write a list in the form that the suffix of its file says.

    :raises CommandError: the form cannot hold it.
    """
    try:
        path.write_bytes(WRITERS[path.suffix](name, players))
    except FormatError as error:
        problem = f"{file_problem(error.code, error.line)} {error.detail}"
        raise CommandError(f"{path}: {problem}") from error


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError("YYYY-MM-DD") from error


class Command(TablesCommand):
    """Computes a rating list."""

    help = bilingual("Compute a rating list from the feed of results and store it as an edition.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the list, its system and its days."""
        parser.add_argument("--list", required=True, help=bilingual("name of the list"))
        parser.add_argument(
            "--game", required=True, choices=sorted(DEFAULTS), help=bilingual("Kind of game")
        )
        parser.add_argument("--system", choices=NAMES, help=bilingual("rating system"))
        parser.add_argument(
            "--from", dest="first", type=_day, help=bilingual("first day of games, YYYY-MM-DD")
        )
        parser.add_argument(
            "--to", dest="last", type=_day, help=bilingual("last day of games, YYYY-MM-DD")
        )
        parser.add_argument(
            "--valid-from", type=_day, help=bilingual("first day it is valid; by default the next")
        )
        parser.add_argument(
            "--parameters", type=Path, help=bilingual("JSON file of the system's parameters")
        )
        parser.add_argument(
            "--pulled", type=Path, help=bilingual("file that pull_feed wrote; else the own feed")
        )
        parser.add_argument(
            "--feed", default="", help=bilingual("address of the feed, where the file has several")
        )
        parser.add_argument("--source", default="", help=bilingual("who published it, where"))
        parser.add_argument(
            "-o", "--out", type=Path, action="append", default=[],
            help=bilingual("write the list too: .csv, .xlsx, .trf, .egd"),
        )  # fmt: skip
        parser.add_argument(
            "--steps", type=Path, help=bilingual("write every player's games and changes, CSV")
        )
        parser.add_argument(
            "--dry-run", action="store_true", help=bilingual("only compute, store nothing")
        )
        parser.add_argument(
            "--check", action="store_true", help=bilingual("compute the stored editions again")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Compute and store the list, or check the editions stored.

        :raises CommandError: the options do not fit, or a file is not there.
        """
        if options["check"]:
            self._check(options)
            return
        for name, flag in (("system", "--system"), ("first", "--from"), ("last", "--to")):
            if options[name] is None:
                raise CommandError(f"option_missing: {flag}", returncode=USAGE)
        if options["last"] < options["first"]:
            raise CommandError("days_disordered: --from, --to", returncode=USAGE)
        for path in (*options["out"], *([options["steps"]] if options["steps"] else [])):
            if not path.parent.is_dir():
                raise CommandError(f"no_such_path: {path.parent}", returncode=USAGE)
        for path in options["out"]:
            if path.suffix not in WRITERS:
                known = " ".join(WRITERS)
                raise CommandError(f"format_unknown: {path.name}; {known}", returncode=USAGE)
        made_by = _configured(options)
        now = api.now_ms()
        feed = _feed(options, made_by, now)
        made = list_of_feed(
            feed,
            system=options["system"],
            configured=made_by,
            first=options["first"],
            last=options["last"],
        )
        self._say_what_it_is(made, feed)
        heading = _heading(options, made, feed)
        self._say_changes(made, feed, heading)
        players = listed_players(made, feed.games)
        for path in options["out"]:
            _write(path, heading.name, players)
        if options["steps"]:
            options["steps"].write_bytes(steps_csv(made, feed.games.people))
        if not options["dry_run"]:
            self._store(made, feed, heading, now)

    def _store(self, made: ComputedList, feed: Feed, heading: Heading, now: int) -> None:
        try:
            stored = store_computed(made, feed, heading, by=OFFICE, now=now)
        except CommandRefusedError as error:
            self.stderr.write(f"{heading.name}: {error.code} {error.facts.get('lines', '')}")
            sys.exit(1)
        state = state_of(dry_run=False, is_there=stored.replayed)
        self.stdout.write(f"{state}: {stored.list} {stored.list.pk}")

    def _say_what_it_is(self, made: ComputedList, feed: Feed) -> None:
        self.stdout.write(
            bilingual(
                "feed up to line %(number)d; rated games %(games)d, players %(players)d, "
                "games without a score to rate %(unusable)d",
                number=feed.games.number,
                games=len(made.source.games),
                players=len(made.ratings),
                unusable=feed.games.unusable,
            )
        )
        self.stdout.write(f"SHA-256 {made.digest}")

    def _say_changes(self, made: ComputedList, feed: Feed, heading: Heading) -> None:
        row = computation_before(heading)
        if row is None or row.digest == made.digest:
            return
        found = changes(computed_list(computation_of(row)), made, feed.games.games)
        self.stdout.write(
            bilingual(
                "since %(list)s: corrected results %(corrected)d, new games %(new)d, "
                "ratings changed %(ratings)d",
                list=row.list,
                corrected=len(found.games),
                new=found.new_games,
                ratings=len(found.ratings),
            )
        )
        people = feed.games.people
        for changed in found.games:
            self.stdout.write(f"  {_corrected(changed, people)}")
        # Whom a correction moved come before whom new games moved; the largest move first.
        order = sorted(
            found.ratings,
            key=lambda x: (
                x.before == x.restated,
                -abs((x.after or 0) - (x.before or 0)),
                x.player,
            ),
        )
        for rating in order[:SHOWN]:
            figures = " → ".join(
                "—" if value is None else str(value)
                for value in (rating.before, rating.restated, rating.after)
            )
            self.stdout.write(f"  {_name(people, rating.player)}: {figures}")
        if found.ratings:
            self.stdout.write(
                bilingual("rating before → the same, by the results as they stand now → now")
            )

    def _check(self, options: Mapping[str, Any]) -> None:
        rows = computations(options["list"], options["game"])
        if not rows:
            self.stderr.write(f"nothing_computed: {options['list']}")
            sys.exit(1)
        faults = 0
        for row in rows:
            fault = differs(row)
            faults += bool(fault)
            state = bilingual("there are differences") if fault else bilingual("the same from zero")
            self.stdout.write(f"{row.list}: {state} {fault} {row.digest}".replace("  ", " "))
        if faults:
            sys.exit(1)


def _configured(options: Mapping[str, Any]) -> Configured:
    path: Path | None = options["parameters"]
    given: Any = {}
    if path is not None:
        if not path.is_file():
            raise CommandError(f"no_such_path: {path}", returncode=USAGE)
        try:
            given = json.loads(path.read_bytes())
        except ValueError as error:
            raise CommandError(f"not_json: {path}: {error}", returncode=USAGE) from error
        if not isinstance(given, dict):
            raise CommandError(f"not_json: {path}: {{}}", returncode=USAGE)
    try:
        return configured(options["system"], given)
    except DocumentError as error:
        raise CommandError(f"{error.code}: {error.place}", returncode=USAGE) from error
    except ParameterError as error:
        raise CommandError(
            f"parameter_out_of_range: {error.parameter}", returncode=USAGE
        ) from error


def _feed(options: Mapping[str, Any], made_by: Configured, now: int) -> Feed:
    cut = made_by.rule.cut
    if options["pulled"] is None:
        lines = own_results(now)
        return Feed(address="", games=games_of_feed(lines, game=options["game"], cut=cut))
    try:
        address, pulled = pulled_results(options["pulled"], options["feed"])
    except PulledFileError as error:
        raise CommandError(str(error), returncode=USAGE) from error
    return Feed(address=address, games=games_of_feed(pulled, game=options["game"], cut=cut))


def _heading(options: Mapping[str, Any], made: ComputedList, feed: Feed) -> Heading:
    system = made.source.configured.system
    computed = f"{options['system']} {system.version}, {feed.address or 'results'}"
    valid_from = options["valid_from"] or options["last"] + timedelta(days=1)
    return Heading(
        name=options["list"],
        game=options["game"],
        valid_from=valid_from,
        source=(options["source"] or f"manage.py rate: {computed} {feed.games.number}")[:200],
        filename=f"{options['list']}-{valid_from}.csv",
    )


def _name(people: Mapping[str, Person], player: str) -> str:
    known = people.get(player)
    return f"{known.name} {known.federation_number}".strip() if known else player


def _corrected(changed: ChangedGame, people: Mapping[str, Person]) -> str:
    game = changed.after or changed.before
    if game is None:
        raise AssertionError("a game that changed stands before or after")
    where = bilingual("round %(round)d, board %(board)d", round=game.round, board=game.board)
    names = f"{_name(people, game.first)} – {_name(people, game.second)}"
    scores = f"{_stands(changed.before, changed.after)} → {_stands(changed.after, changed.before)}"
    return f"{game.title} {where}: {names} {scores} ({game.key}, #{game.line})"


def _stands(game: FeedGame | None, other: FeedGame | None) -> str:
    """Return how a game stands; the ratings of entry where they are what differs."""
    if game is None:
        return bilingual("not rated")
    entered = (game.first_entry, game.second_entry)
    same = other is None or entered == (other.first_entry, other.second_entry)
    ratings = "" if same else f" ({entered[0] or '—'} {entered[1] or '—'})"
    return f"{game.score} {game.day}{ratings}"
