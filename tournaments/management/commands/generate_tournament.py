"""`manage.py generate_tournament`: a random event in a file, to try a checker on.

Endorsement questions 22 and 24. The seed is printed first; the same seed and options give
the same bytes.
"""

from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.tables import USAGE
from tournaments.books.formats import StageKind
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
from tournaments.management.choosing import listed, said
from tournaments.reading import FormatError
from tournaments.regulations.books import second_is_white
from tournaments.regulations.tiebreak_names import order_of
from tournaments.regulations.values import FirstRound, PairingSystem, Regulations
from tournaments.standings.rank import rank

RATES = {
    "half-byes": "半分轮空 / half-point byes",
    "full-byes": "全分轮空 / full-point byes",
    "zero-byes": "缺席一轮 / absences",
    "forfeits": "一方弃权 / forfeits",
    "double-forfeits": "双方弃权 / double forfeits",
    "both-lose": "双方判负 / both lose",
    "adjourned": "封棋未完 / adjourned",
    "late": "补报 / late entries",
    "withdrawals": "退出 / withdrawals",
    "expulsions": "除名 / expulsions",
}
SYSTEMS = (*(system.value for system in PairingSystem), "round_robin", "double_round_robin")
MOST_TRIES = 2000


class Command(BaseCommand):
    """Makes random events."""

    help = (
        "随机生成赛事（TRF）。Make a random event as a report file. "
        "比率写作 12（总数）、5%、或 1:2,3:10%（按轮）。"
        "Rates: 12 in all, 5%, or 1:2,3:10% by round."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the seed, the field and what is to happen."""
        parser.add_argument("--seed", required=True, help="抽签随机码 / random seed")
        parser.add_argument("--players", type=int, default=24, help="人数")
        parser.add_argument("--rounds", type=int, default=7, help="轮数")
        parser.add_argument("--edition", default="xiangqi-2020", help="规则版本 / rule edition")
        parser.add_argument(
            "--system", choices=SYSTEMS, help="编排法，默认从规则 / default: the book's"
        )
        parser.add_argument(
            "--first-round", choices=[round_.value for round_ in FirstRound], help="首轮"
        )
        parser.add_argument("--tiebreaks", default="", help="破同分，逗号分隔 / comma-separated")
        parser.add_argument("--ranking", default="", help="规则的破同分次序 / the book's list")
        parser.add_argument(
            "--draw-rate", type=int, default=33, help="和棋百分比 / per cent of draws"
        )
        parser.add_argument("--units", type=int, default=0, help="单位数 / number of units")
        parser.add_argument(
            "--apart", default="", help="同单位回避的轮次 / rounds units are kept apart"
        )
        parser.add_argument(
            "--unrated", type=int, default=0, help="无等级分百分比 / per cent unrated"
        )
        parser.add_argument("--acceleration", default="", help="不支持 / in no book; refused")
        parser.add_argument(
            "--stuck", action="store_true", help="找编不下去的赛事 / one with no legal pairing"
        )
        parser.add_argument("--format", choices=("trf26", "trf16"), default="trf26")
        parser.add_argument("-o", "--output", type=Path, required=True, help="文件 / file")
        for name, what in RATES.items():
            parser.add_argument(f"--{name}", default="", metavar="RATE", help=what)

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the event and write it.

        :raises CommandError: the options cannot be, or no such event was found.
        """
        self.stdout.write(f"随机码 seed: {options['seed']}")
        if options["acceleration"]:
            raise CommandError("acceleration_not_in_book: 各本规则均无加速编排", returncode=USAGE)
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
        self.stdout.write(f"{options['players']} 人 players, {paired}/{rounds} 轮 rounds")
        if made.stuck is not None:
            who = " ".join(str(number) for number in made.stuck.alone)
            at = made.stuck.round
            self.stdout.write(f"第 {at} 轮无合规编排 no_legal_pairing in round {at} {who}".rstrip())
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
                    first_round=FirstRound(first) if first else None,
                    tiebreaks=listed(options["tiebreaks"]),
                    ranking=options["ranking"],
                    title=f"随机赛事 {options['seed']}",
                ),
                kept=None,
                rounds=options["rounds"],
                title="",
                most_half_byes=options["rounds"],
            )
            rules = replace(rules, forbidden=replace(rules.forbidden, rounds=apart))
            rules = regulations_for(Choices(regulations=rules), kept=None, rounds=0, title="")
        except FormatError as error:
            raise CommandError(said(error), returncode=USAGE) from error
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
                self.stdout.write(f"随机码 seed: {seed}")
                return seed, made
            seed = f"{options['seed']}/{at}"
            made = make_event(wanted, rules, seed, rounds=rounds)
        raise CommandError("no_stuck_event: 找不到编不下去的赛事", returncode=1)


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
        second_is_white=second_is_white(rules.edition),
    )
    seeds = [seed] * table.paired
    whole = Trf(records=(*report.records, *lines_of(rules, table, seeds=seeds)))
    return write_trf(as_trf16(whole).report if form == "trf16" else whole)
