"""`manage.py generate_tournament`: a random event in a file, to try a checker on.

Endorsement questions 22 and 24. The seed is printed first; the same seed and options give
the same bytes.
"""

from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.labels.messages import bilingual
from games.management.tables import USAGE
from tournaments.books.formats import StageKind
from tournaments.books.pairing import System
from tournaments.formats.trf import Header, Trf
from tournaments.formats.trf_table import Person, crosstable_trf
from tournaments.formats.trf_versions import as_trf16
from tournaments.formats.trf_write import write_trf
from tournaments.interchange.comment_lines import lines_of
from tournaments.interchange.event_generator import (
    NEVER,
    Made,
    RateError,
    Wanted,
    make_event,
    parse_rate,
)
from tournaments.interchange.rules import Choices, regulations_for
from tournaments.management.choosing import add_mcmahon, listed, refusal_line
from tournaments.reading import FormatError
from tournaments.regulations.books import second_is_white
from tournaments.regulations.mcmahon import terms_of
from tournaments.regulations.tiebreak_names import order_of
from tournaments.regulations.values import FirstRound, PairingSystem, Regulations
from tournaments.standings.rank import rank

RATES = {
    "half-byes": "half-point byes",
    "full-byes": "full-point byes",
    "zero-byes": "absences",
    "forfeits": "forfeits",
    "double-forfeits": "forfeited by both",
    "both-lose": "both lose",
    "adjourned": "adjourned",
    "late": "Late entry",
    "withdrawals": "withdrawn",
    "expulsions": "expelled",
}
SYSTEMS = (*(system.value for system in System), "round_robin", "double_round_robin")
MOST_TRIES = 2000


class Command(BaseCommand):
    """Makes random events."""

    help = bilingual(
        "Make a random event as a report file (TRF). Rates: 12 in all, 5%, or 1:2,3:10% by round."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the seed, the field and what is to happen."""
        parser.add_argument("--seed", required=True, help=bilingual("Random seed"))
        parser.add_argument("--players", type=int, default=24, help=bilingual("number of players"))
        parser.add_argument("--rounds", type=int, default=7, help=bilingual("rounds"))
        parser.add_argument("--edition", default="xiangqi-2020", help=bilingual("edition"))
        parser.add_argument(
            "--system", choices=SYSTEMS, help=bilingual("pairing system; default: the rule book's")
        )
        add_mcmahon(parser)
        parser.add_argument(
            "--first-round",
            choices=[round_.value for round_ in FirstRound],
            help=bilingual("First round of the Swiss"),
        )
        parser.add_argument(
            "--tiebreaks", default="", help=bilingual("tie-breaks, comma-separated")
        )
        parser.add_argument(
            "--ranking", default="", help=bilingual("the rule book's order of tie-breaks")
        )
        parser.add_argument(
            "--draw-rate", type=int, default=33, help=bilingual("per cent of draws")
        )
        parser.add_argument(
            "--units", type=int, default=0, help=bilingual("number of clubs or delegations")
        )
        parser.add_argument(
            "--apart",
            default="",
            help=bilingual("Rounds in which players of one club are kept apart"),
        )
        parser.add_argument(
            "--unrated", type=int, default=0, help=bilingual("per cent without a rating")
        )
        parser.add_argument(
            "--acceleration", default="", help=bilingual("acceleration: in no rule book, refused")
        )
        parser.add_argument(
            "--stuck",
            action="store_true",
            help=bilingual("look for an event that cannot be paired to its end"),
        )
        parser.add_argument("--format", choices=("trf26", "trf16"), default="trf26")
        parser.add_argument(
            "-o", "--output", type=Path, required=True, help=bilingual("the file to write")
        )
        for name, what in RATES.items():
            parser.add_argument(f"--{name}", default="", metavar="RATE", help=bilingual(what))

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the event and write it.

        :raises CommandError: the options cannot be, or no such event was found.
        """
        self.stdout.write(_seed_line(options["seed"]))
        if options["acceleration"]:
            reason = bilingual("no rule book has accelerated pairing")
            raise CommandError(f"acceleration_not_in_book: {reason}", returncode=USAGE)
        if not 2 <= options["players"] <= 3000:
            raise CommandError("--players 2–3000", returncode=USAGE)
        if not 0 <= options["draw_rate"] <= 100 or not 0 <= options["unrated"] <= 100:
            raise CommandError("--draw-rate, --unrated 0–100", returncode=USAGE)
        rules, rounds = self._rules(options)
        wanted = self._wanted(options)
        seed, made = self._make(wanted, rules, rounds, options)
        data = _written(made, rules, seed, options["format"])
        options["output"].write_bytes(data)
        paired = made.table.paired
        self.stdout.write(
            bilingual(
                "players %(players)d, rounds %(paired)d of %(rounds)d",
                players=options["players"],
                paired=paired,
                rounds=rounds,
            )
        )
        if made.stuck is not None:
            who = " ".join(str(number) for number in made.stuck.alone)
            words = bilingual("no pairing by the rules in round %(round)d", round=made.stuck.round)
            self.stdout.write(f"no_legal_pairing: {words} {who}".rstrip())
        self.stdout.write(str(options["output"]))

    def _rules(self, options: dict[str, Any]) -> tuple[Regulations, int]:
        system = options["system"] or ""
        table = system.endswith("round_robin")
        first = options["first_round"]
        try:
            apart = tuple(int(text) for text in listed(options["apart"]))
            rules = regulations_for(
                Choices(
                    edition=options["edition"],
                    kind=StageKind(system) if table else StageKind.SWISS,
                    system=PairingSystem(system) if system and not table else None,
                    mcmahon=terms_of(options),
                    first_round=FirstRound(first) if first else None,
                    tiebreaks=listed(options["tiebreaks"]),
                    ranking=options["ranking"],
                    title=f"随机赛事 {options['seed']}",
                ),
                filed=None,
                rounds=options["rounds"],
                title="",
                most_half_byes=options["rounds"],
            )
            rules = replace(rules, forbidden=replace(rules.forbidden, rounds=apart))
            rules = regulations_for(Choices(regulations=rules), filed=None, rounds=0, title="")
        except FormatError as error:
            raise CommandError(refusal_line(error), returncode=USAGE) from error
        except ValueError as error:
            raise CommandError("--apart 1,2", returncode=USAGE) from error
        if not table:
            return rules, options["rounds"]
        players = options["players"]
        once = players - 1 + players % 2
        return rules, once * (2 if rules.stages[0].kind is StageKind.DOUBLE_ROUND_ROBIN else 1)

    def _wanted(self, options: dict[str, Any]) -> Wanted:
        rates = {}
        for name in RATES:
            text = options[name.replace("-", "_")]
            try:
                rates[name.replace("-", "_")] = parse_rate(text) if text else NEVER
            except RateError as error:
                raise CommandError(f"bad_rate: --{name} {text}", returncode=USAGE) from error
        return Wanted(
            players=options["players"],
            draws=options["draw_rate"] * 10,
            units=options["units"],
            unrated=options["unrated"],
            **rates,
        )

    def _make(
        self, wanted: Wanted, rules: Regulations, rounds: int, options: dict[str, Any]
    ) -> tuple[str, Made]:
        seed = str(options["seed"])
        made = make_event(wanted, rules, seed, rounds=rounds)
        if not options["stuck"]:
            return seed, made
        for at in range(1, MOST_TRIES):
            if made.stuck is not None:
                self.stdout.write(_seed_line(seed))
                return seed, made
            seed = f"{options['seed']}/{at}"
            made = make_event(wanted, rules, seed, rounds=rounds)
        reason = bilingual("no event was found that cannot be paired to its end")
        raise CommandError(f"no_stuck_event: {reason}", returncode=1)


def _seed_line(seed: str) -> str:
    return f"{bilingual('Random seed')}: {seed}"


def _written(made: Made, rules: Regulations, seed: str, form: str) -> bytes:
    table = made.table
    people = {
        entrant.id: Person(
            name=f"棋手{entrant.number}", federation=entrant.unit[:3], id=f"{entrant.number}"
        )
        for entrant in table.entrants
    }
    placed = rank(table, order_of(rules, rules.stages[0]), after_round=table.paired)
    report = crosstable_trf(
        table,
        people,
        headers=(
            Header(code="012", text=rules.title),
            Header(code="062", text=str(len(table.entrants))),
        ),
        places={line.number: line.place or len(placed.lines) for line in placed.lines},
        points={line.number: line.points for line in placed.lines},
        second_is_white=second_is_white(rules.edition),
    )
    seeds = [seed] * table.paired
    comments = lines_of(rules, table, seeds=seeds, more={"grades": list(made.grades)})
    whole = Trf(records=(*report.records, *comments))
    return write_trf(as_trf16(whole).report if form == "trf16" else whole)
