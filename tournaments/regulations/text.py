"""The regulations as people read them (竞赛规程), in Chinese and in English.

Written for the notice board: every line has its heading, its sentence and, where the book
speaks, its article. Chinese terms are those of the rule books.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from typing import Literal

from games.rules.books.article import Article
from games.rules.books.registry import book_of as game_book_of
from games.rules.clocks.kinds import ControlKind, TimeControl
from tournaments.books.formats import StageKind
from tournaments.books.pairing import Lean, Principle
from tournaments.books.promotion import Grading
from tournaments.books.registry import book_of
from tournaments.books.teams import Reserves
from tournaments.books.topics import Topic
from tournaments.regulations.books import article
from tournaments.regulations.federation_text import federation_rows
from tournaments.regulations.principles import principle_rows
from tournaments.regulations.rating_lists import rating_lines
from tournaments.regulations.sheet_text import said_of_sheet
from tournaments.regulations.tiebreak_names import order_of, words_of
from tournaments.regulations.values import (
    Deadlines,
    EventLevel,
    FirstRound,
    Hardness,
    PairingSystem,
    Regulations,
    Stage,
    TeamKind,
)

Language = Literal["zh", "en"]
Both = tuple[str, str]
CHINA = timezone(timedelta(hours=8))


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the regulations."""

    heading: str
    text: str
    article: Article | None = None


KINDS: dict[StageKind, Both] = {
    StageKind.SWISS: ("积分编排制", "Swiss system"),
    StageKind.N_PLUS_ONE: ("N+1 赛制", "Swiss with a final in the last round (N+1)"),
    StageKind.SWISS_ELIMINATION: ("积分末位淘汰制", "Swiss with elimination of the lowest"),
    StageKind.ROUND_ROBIN: ("单循环制", "round robin"),
    StageKind.DOUBLE_ROUND_ROBIN: ("双循环制", "double round robin"),
    StageKind.SCHEVENINGEN: ("全队轮赛制", "Scheveningen system"),
    StageKind.KNOCKOUT: ("单败淘汰制", "single knockout"),
    StageKind.DOUBLE_KNOCKOUT: ("双败淘汰制", "double knockout"),
    StageKind.ARENA: ("擂台赛", "win-and-continue team match"),
    StageKind.MATCH: ("多局对抗赛", "match of several games"),
}
SYSTEMS: dict[PairingSystem, Both] = {
    PairingSystem.POSITIONAL: ("定位编排法", "positional pairing"),
    PairingSystem.HALVES: ("分区编排", "halves"),
    PairingSystem.NEIGHBOURS: ("临近编排", "neighbours"),
    PairingSystem.FOLD: ("首尾编排", "fold"),
}
FIRST_ROUNDS: dict[FirstRound, Both] = {
    FirstRound.DRAW: ("抽签后近号配对", "neighbouring numbers of the draw"),
    FirstRound.SEEDS: ("种子抽单号、其余抽双号后近号配对", "seeds on odd numbers, neighbours meet"),
    FirstRound.HALVES: ("对半交叉配对", "upper half against lower half"),
    FirstRound.FOLD: ("首尾配对", "first against last"),
    FirstRound.RANDOM: ("随机配对", "at random"),
}
TEAMS: dict[TeamKind, Both] = {
    TeamKind.NONE: ("个人赛", "individual competition"),
    TeamKind.FIXED_BOARDS: ("分台定人制", "fixed boards, fixed players"),
    TeamKind.RESERVES: ("分台换人制", "fixed boards with reserves"),
    TeamKind.FREE_LINEUP: ("临时定台制", "line-up named for each match"),
    TeamKind.ALL_AGAINST_ALL: ("全队轮赛制", "Scheveningen system"),
    TeamKind.SUM_OF_PLACES: ("队员总分制", "team score by members' results"),
}
GRADINGS: dict[Grading, Both] = {
    Grading.NONE: ("不计段位", "no grading tournament"),
    Grading.PROFESSIONAL: (
        "职业段位赛，按附表四、五升段",
        "professional dan tournament, promotion by tables 4 and 5",
    ),
    Grading.LEVELS: ("段级位赛", "grading competition, levels and amateur dan"),
}
LEVELS: dict[EventLevel, Both] = {
    EventLevel.INTERNATIONAL: ("国际", "international"),
    EventLevel.NATIONAL: ("全国", "national"),
    EventLevel.NATIONAL_YOUTH: ("全国少年赛", "national youth tournament"),
    EventLevel.PROVINCIAL: ("省级", "provincial"),
    EventLevel.MASS: ("群体比赛", "mass tournament"),
}
RESERVES: dict[Reserves, Both] = {
    Reserves.KEEP_ORDER: ("替补上场后台次顺序不得颠倒", "the order of the list is kept"),
    Reserves.ANY_BOARD: (
        "替补队员可替补任意台次，其他台次不变",
        "a reserve takes any board, the others stay where they are",
    ),
}
_CONTROLS: dict[ControlKind, Both] = {
    ControlKind.INCREMENT: (
        "每方基本用时 {base}，每着加 {increment}",
        "{base} a side, {increment} a move",
    ),
    ControlKind.SUDDEN_DEATH: ("每方用时 {base}，{control}", "{base} a side, {control}"),
    ControlKind.BYO_YOMI: (
        "每方用时 {base}（含保留时限），读秒 {periods} 次，每次 {period}",
        "{base} a side, {periods} readings of {period} kept within it",
    ),
    ControlKind.STAGES: (
        "每方基本用时 {base}，其后每 {stage} 走 {moves} 着",
        "{base} a side, then {moves} moves in every {stage}",
    ),
    ControlKind.LIMITS: ("多重时限，首段 {base}", "several limits, the first of {base}"),
    ControlKind.SHARED: ("双方共用时限 {base}", "{base} shared by both sides"),
}


def team_words(edition: str) -> dict[TeamKind, Both]:
    """Return what the book of an edition calls each kind of team event (xiangqi 11, weiqi 25.2)."""
    return {kind: own_words(edition, kind.value, both) for kind, both in TEAMS.items()}


def own_words(edition: str, code: str, common: Both) -> Both:
    """Return what the book of an edition calls a thing, the common words where it has no own."""
    own = game_book_of(edition).source.terms.get(code)
    return common if own is None else (own.zh, own.en)


def render(regulations: Regulations, language: Language) -> tuple[Line, ...]:
    """Return the regulations line by line in Chinese ("zh") or English ("en")."""
    at = 0 if language == "zh" else 1
    return tuple(
        Line(heading=heading[at], text=text[at], article=said)
        for heading, text, said in _lines(regulations)
    )


_Row = tuple[Both, Both, Article | None]


def _lines(rules: Regulations) -> Iterator[_Row]:
    edition = rules.edition

    def said(topic: Topic) -> Article | None:
        return article(edition, topic)

    name = f"{rules.title} {rules.section}".strip()
    yield ("赛事", "Tournament"), (name, name), None
    if rules.place or rules.starts_on:
        when = f"{rules.starts_on} – {rules.ends_on}".strip(" –")
        where = f"{rules.place} {when}".strip()
        yield ("时间、地点", "Place and dates"), (where, where), None
    book = game_book_of(edition).name
    yield ("规则", "Rule book"), (book.zh, book.en), None
    yield from federation_rows(rules.book)
    youth = rules.level is EventLevel.NATIONAL_YOUTH
    counted = book_of(edition).options.levels if youth else None
    yield ("级别", "Level"), LEVELS[rules.level], counted
    if rules.grading is not Grading.NONE:
        yield ("段位赛类别", "Grading"), GRADINGS[rules.grading], grading_article(rules.edition)
    yield (
        ("比赛形式", "Kind of competition"),
        _teams(rules),
        said(Topic.TEAMS) if rules.teams.boards else None,
    )
    for number, stage in enumerate(rules.stages, start=1):
        heading = (f"第 {number} 阶段", f"Stage {number}")
        yield heading, _stage(stage), said(Topic.FORMATS) if len(rules.stages) > 1 else None
        yield from principle_rows(edition, stage)
    if rules.time_control is not None:
        yield ("计时方案", "Time control"), _control(rules.time_control, edition), None
    yield ("计分", "Scoring"), _points(rules), said(Topic.SCORING)
    yield ("轮空", "Byes"), _byes(rules), said(Topic.BYE)
    for text in _tiebreaks(rules):
        yield ("破同分", "Tie-breaks"), text, said(Topic.TIEBREAKS)
    has_swiss = any(stage.kind.swiss for stage in rules.stages)
    if has_swiss or rules.forbidden.rounds or rules.forbidden.pairs:
        yield ("回避", "Kept apart"), _forbidden(rules), said(Topic.UNITS_APART)
    yield ("迟到", "Lateness"), _lateness(rules), said(Topic.LATENESS)
    if rules.deadlines != Deadlines():
        yield ("报名、报到截止", "Deadlines"), _deadlines(rules), None
    for threshold in rules.thresholds:
        text = (
            f"{threshold.offence} 达 {threshold.count} 次判负",
            f"{threshold.offence}: {threshold.count} of them lose the game",
        )
        yield ("处罚", "Penalties"), text, threshold_article(edition, threshold.offence)
    for line in rating_lines(rules):
        yield ("等级分", "Ratings"), line, None
    if has_swiss:
        yield ("未完对局", "Unfinished games"), _unfinished(rules), said(Topic.UNFINISHED)
    yield ("裁决", "Rulings"), _rulings(rules), None


def threshold_article(edition: str, name: str) -> Article | None:
    """Return the article of the offence of which so many lose, None of one without a name."""
    listed = game_book_of(edition).offences.listed
    return next((offence.article for offence in listed if name in offence.names), None)


def grading_article(edition: str) -> Article | None:
    """Return the article on grading events, None where the book knows none."""
    return book_of(edition).promotion.article


def _teams(rules: Regulations) -> Both:
    zh, en = team_words(rules.edition)[rules.teams.kind]
    if rules.teams.kind is not TeamKind.NONE:
        zh, en = f"团体赛，{zh}", f"teams, {en}"
    if not rules.teams.boards:
        return zh, en
    if rules.teams.kind is TeamKind.SUM_OF_PLACES:
        return f"{zh}，每队取 {rules.teams.boards} 人", f"{en}, the best {rules.teams.boards} count"
    zh += f"，{rules.teams.boards} 台"
    en += f", {rules.teams.boards} boards"
    if rules.teams.reserves:
        zh += f"，替补 {rules.teams.reserves} 人"
        en += f", {rules.teams.reserves} reserves"
    if rules.teams.reserve_rule is not None:
        zh += f"，{RESERVES[rules.teams.reserve_rule][0]}"
        en += f", {RESERVES[rules.teams.reserve_rule][1]}"
    return zh, en


def _stage(stage: Stage) -> Both:
    zh, en = KINDS[stage.kind]
    if stage.kind.swiss:
        system, first = SYSTEMS[stage.pairing], FIRST_ROUNDS[stage.first_round]
        zh += f"，{system[0]}，首轮{first[0]}"
        en += f", {system[1]}, first round: {first[1]}"
        if stage.lean is Lean.WEAKER:
            zh += "，先后手先平衡弱方"
            en += ", the weaker side's colours balanced first"
    if stage.rounds:
        zh += f"，共 {stage.rounds} 轮"
        en += f", {stage.rounds} rounds"
    if stage.games > 1:
        zh += f"，每轮 {stage.games} 局"
        en += f", {stage.games} games a round"
    if stage.kind is StageKind.DOUBLE_ROUND_ROBIN:
        swapped = stage.exchange_last_rounds
        zh += f"，第一循环末两轮{'互换' if swapped else '不互换'}"
        en += f", the last two rounds of the first cycle {'' if swapped else 'not '}exchanged"
    if stage.groups > 1:
        zh += f"，分 {stage.groups} 组"
        en += f", {stage.groups} groups"
    if stage.qualifiers:
        zh += f"，每组前 {stage.qualifiers} 名进入下一阶段"
        en += f", the first {stage.qualifiers} of each group go on"
    sheet = said_of_sheet(stage)
    zh, en = zh + sheet[0], en + sheet[1]
    if stage.eliminated_each:
        zh += f"，第 {stage.eliminated_from} 轮起每轮淘汰 {stage.eliminated_each} 名"
        en += f", from round {stage.eliminated_from} on {stage.eliminated_each} leave each round"
    return zh, en


def _control(control: TimeControl, edition: str) -> Both:
    zh, en = _CONTROLS[control.kind]
    values = {"periods": control.periods, "moves": control.stage_moves}
    name = own_words(edition, control.kind.value, ("包干制", "sudden death"))
    times = {
        "base": control.base_ms,
        "increment": control.increment_ms,
        "period": control.period_ms,
        "stage": control.stage_ms,
    }
    return (
        zh.format(control=name[0], **values, **{at: duration(ms)[0] for at, ms in times.items()}),
        en.format(control=name[1], **values, **{at: duration(ms)[1] for at, ms in times.items()}),
    )


def duration(ms: int) -> Both:
    """Return a time of `ms` milliseconds in words: minutes, seconds, both or neither."""
    minutes, rest = divmod(ms, 60_000)
    seconds, thousandths = divmod(rest, 1000)
    zh = f"{minutes} 分钟" if minutes else ""
    en = f"{minutes} min" if minutes else ""
    if seconds or thousandths or not minutes:
        shown = f"{seconds}.{thousandths:03d}" if thousandths else str(seconds)
        zh = f"{zh} {shown} 秒".strip()
        en = f"{en} {shown} s".strip()
    return zh, en


def exact(value: Fraction) -> str:
    """Return points as a board shows them: 2, ½, 1½, or a fraction."""
    whole, rest = divmod(value, 1)
    if rest == Fraction(1, 2):
        return f"{whole}½" if whole else "½"
    return str(value)


def _points(rules: Regulations) -> Both:
    points = rules.points
    win, loss = exact(points.win), exact(points.loss)
    first, second = exact(points.draw_first), exact(points.draw_second)
    if first == second:
        return (
            f"胜 {win} 分，和 {first} 分，负 {loss} 分",
            f"win {win}, draw {first}, loss {loss}",
        )
    return (
        f"胜 {win} 分，先手和 {first} 分，后手和 {second} 分，负 {loss} 分",
        f"win {win}, draw {first} moving first and {second} moving second, loss {loss}",
    )


def _byes(rules: Regulations) -> Both:
    worth = exact(rules.points.pairing_bye)
    zh = f"编排轮空得 {worth} 分"
    en = f"left over by the pairing: {worth}"
    if any(stage.kind.round_robin for stage in rules.stages):
        zh += "；循环赛轮空不计分"
        en += "; nothing in a round robin"
    if rules.byes.repeat_pairing_bye or any(
        stage.kind.swiss and Principle.BYES not in stage.principles for stage in rules.stages
    ):
        zh += "；可再次轮空"
        en += "; the same entrant may be left over again"
    if rules.byes.half_byes:
        half = exact(rules.points.half_bye)
        zh += f"；可申请轮空 {rules.byes.half_byes} 次，每次 {half} 分"
        en += f"; up to {rules.byes.half_byes} on request, {half} each"
    return zh, en


def _tiebreaks(rules: Regulations) -> Iterator[Both]:
    """Yield how places are settled, once where every stage that is ranked has the same list."""
    orders: dict[tuple[str, ...], list[int]] = {}
    for number, stage in enumerate(rules.stages, start=1):
        if stage.kind.swiss or stage.kind.round_robin:
            # The event's own list as it was written: points in front of it go without saying.
            own = stage.tiebreaks or rules.tiebreaks
            orders.setdefault(own or order_of(rules, stage).codes, []).append(number)
    for codes, stages in orders.items():
        words = [words_of(name) for name in codes]
        zh, en = "、".join(word[0] for word in words), ", ".join(word[1] for word in words)
        zh, en = f"依次比较{zh}", en
        if len(orders) > 1:
            listed = "、".join(str(stage) for stage in stages)
            zh = f"第 {listed} 阶段{zh}"
            en = f"stage {listed.replace('、', ', ')}: {en}"
        if rules.shared_places:
            yield f"{zh}；仍相同者名次并列", f"{en}; then the place is shared"
        else:
            yield f"{zh}；仍相同者加赛或抽签", f"{en}; then a play-off or a lot"


def _forbidden(rules: Regulations) -> Both:
    parts_zh, parts_en = [], []
    if rules.forbidden.rounds:
        rounds = "、".join(str(round_) for round_ in rules.forbidden.rounds)
        parts_zh.append(f"第 {rounds} 轮同单位回避")
        parts_en.append(f"members of one club in rounds {rounds.replace('、', ', ')}")
    if rules.forbidden.pairs:
        parts_zh.append(f"另有 {len(rules.forbidden.pairs)} 对棋手回避")
        parts_en.append(f"{len(rules.forbidden.pairs)} pairs by name")
    if not parts_zh:
        return "同单位不回避", "nobody; members of one club may meet"
    soft = rules.forbidden.hardness is Hardness.SOFT
    return (
        "；".join(parts_zh) + ("（尽可能）" if soft else ""),
        "; ".join(parts_en) + (" (as far as possible)" if soft else ""),
    )


def _lateness(rules: Regulations) -> Both:
    limit = rules.lateness.limit_ms
    if limit is None:
        return "按规则规定", "as the rule book has it"
    if limit == 0:
        return "比赛开始时未到场者作弃权论", "absent at the start forfeits"
    zh, en = duration(limit)
    return f"迟到超过 {zh}作弃权论", f"more than {en} late forfeits"


def _deadlines(rules: Regulations) -> Both:
    """Return when entries and check-in close, in China's time."""
    parts_zh, parts_en = [], []
    for closes_at, zh, en in (
        (rules.deadlines.entry_closes_at, "报名", "entries"),
        (rules.deadlines.check_in_closes_at, "报到", "check-in"),
    ):
        if closes_at is not None:
            when = datetime.fromtimestamp(closes_at // 1000, CHINA).strftime("%Y-%m-%d %H:%M")
            parts_zh.append(f"{zh}截止 {when}")
            parts_en.append(f"{en} close {when} (UTC+8)")
    return "，".join(parts_zh) + "，逾期不得参赛", "; ".join(parts_en) + "; nobody joins later"


def _unfinished(rules: Regulations) -> Both:
    if rules.pairs_unfinished_as_draws:
        return (
            "编排时尚未结束的对局，经裁判长决定可暂按和棋计分编排",
            "may count as draws for the next pairing, if the chief arbiter says so",
        )
    return "全部结束后方可编排下一轮", "the next round is paired only when all games are over"


def _rulings(rules: Regulations) -> Both:
    if rules.rulings_bind:
        return "系统裁决即时生效", "proposed rulings bind at once"
    return "系统裁决须经裁判长确认", "a proposed ruling needs the arbiter's confirmation"
