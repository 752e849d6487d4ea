"""Files of go programs with every field filled, and the way through an event and out again."""

from hypothesis import strategies as st

from tournaments.formats.h9 import H9, H9Cell, H9Row
from tournaments.formats.opengotha import (
    RESULTS,
    Element,
    Gotha,
    GothaBye,
    GothaGame,
    GothaPlayer,
)
from tournaments.interchange.import_events import events_of
from tournaments.interchange.orders import Original
from tournaments.interchange.reading import FilePerson, FileRead, read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Export, Order, Particulars, Written, write_event

WEIQI = Choices(edition="weiqi-2002")
FAMILY = ("Van der Exemple", "Şahin", "赵", "欧阳", "O'Neil & Co", "Nemo", "钱", "Ünlü")
GIVEN = ("Jean Luc", "二", "一", "三丰", "<Rémi>", 'A "B"', "四", "İlkay")
RANKS = ("30K", "12K", "1K", "1D", "7D", "9P")
EGD_GIVEN = ("Jean_Luc", "二", "Rémi")
CLUBS = ("31Ba", "Ist", "杭州", "x")
COUNTRIES = ("FR", "TR", "CN", "DE")


def particulars(person: FilePerson) -> Particulars:
    """Return what the registry knows of somebody whom only this file has brought."""
    return Particulars(
        name=person.name,
        family_name=person.family_name,
        given_name=person.given_name,
        country=person.country,
        egf_pin=person.egf_pin,
    )


def taken_out(
    data: bytes, form: Written, *, with_file: bool = True, choices: Choices = WEIQI
) -> Export:
    """Bring a file in as an event and write the event again."""
    read = read_file(data, choices)
    ids = {person.number: str(person.number) for person in read.people}
    state = events_of(read, ids).state
    people = {ids[person.number]: particulars(person) for person in read.people}
    original = Original(format=read.format, data=read.data) if with_file else None
    return write_event(state, state.stage, people, Order(format=form), original=original)


def seen(read: FileRead) -> set[str]:
    """Return the codes of what is noted of a file."""
    return {note.code for note in read.notes}


@st.composite
def gothas(draw: st.DrawFn) -> Gotha:
    """Return a tournament file in which every field says something."""
    count, rounds = draw(st.integers(2, 6)), draw(st.integers(1, 3))
    players = tuple(_player(draw, at, rounds) for at in range(count))
    games: list[GothaGame] = []
    byes: list[GothaBye] = []
    for number in range(1, rounds + 1):
        order = draw(st.permutations(range(count)))
        boards = draw(st.integers(1, count // 2))
        for at in range(boards):
            games.append(
                GothaGame(
                    round=number,
                    table=at + draw(st.sampled_from((1, 40))),
                    black=players[order[2 * at]].key,
                    white=players[order[2 * at + 1]].key,
                    handicap=draw(st.integers(0, 9)),
                    known_colour=draw(st.booleans()),
                    result=draw(st.sampled_from(sorted(RESULTS))),
                )
            )
        if 2 * boards < count and draw(st.booleans()):
            byes.append(GothaBye(round=number, player=players[order[-1]].key))
    return Gotha(
        attributes=(("dataVersion", "201"), ("saveDT", "20201109162501")),
        players=players,
        games=tuple(games),
        byes=tuple(byes),
        rest=_parameters(draw, rounds),
    )


def _player(draw: st.DrawFn, at: int, rounds: int) -> GothaPlayer:
    rating = draw(st.integers(-900, 2900))
    other = {
        "agaExpirationDate": "2026-12-31",
        "agaId": str(draw(st.integers(1, 99999))),
        "egfPin": str(10_000_000 + at),
        "ffgLicence": str(draw(st.integers(1_000_000, 9_999_999))),
        "ffgLicenceStatus": draw(st.sampled_from(("L", "C", "X"))),
        "grade": draw(st.sampled_from((" 2D", "12K"))),
        "ratingOrigin": draw(st.sampled_from((f"EGF : {rating}", "INI", "MAN"))),
        "registeringStatus": draw(st.sampled_from(("FIN", "PRE"))),
        "smmsCorrection": draw(st.sampled_from(("-1", "0", "2"))),
    }
    return GothaPlayer(
        name=FAMILY[at],
        first_name=GIVEN[draw(st.integers(0, len(GIVEN) - 1))],
        rank=draw(st.sampled_from(RANKS)),
        rating=rating,
        country=draw(st.sampled_from(COUNTRIES)),
        club=draw(st.sampled_from(CLUBS)),
        participating=tuple(draw(st.lists(st.booleans(), min_size=rounds, max_size=20))),
        other=tuple(sorted(other.items())),
    )


def _parameters(draw: st.DrawFn, rounds: int) -> tuple[Element, ...]:
    bar = draw(st.sampled_from(("4D", "1K")))
    general = Element(
        name="GeneralParameterSet",
        attributes=(
            ("director", "D. Irector"),
            ("genMMBar", bar),
            ("name", "示例 & Co"),
            ("numberOfRounds", str(rounds)),
        ),
    )
    return (
        Element(name="TournamentParameterSet", attributes=(), children=(general,)),
        Element(name="Teams", attributes=(), children=(Element(name="Team", attributes=()),)),
        Element(name="Notes", attributes=(), text="a < b"),
    )


@st.composite
def h9s(draw: st.DrawFn) -> H9:
    """Return a results table in which every field says something."""
    count, rounds = draw(st.integers(2, 6)), draw(st.integers(1, 3))
    cells: list[list[H9Cell]] = [[] for _ in range(count)]
    for _ in range(rounds):
        order = draw(st.permutations(range(count)))
        boards = draw(st.integers(1, count // 2))
        for at in range(boards):
            one, other = order[2 * at], order[2 * at + 1]
            signs = draw(st.sampled_from(("+-", "-+", "==", "??", "++", "--")))
            known, stones = draw(st.booleans()), draw(st.sampled_from((None, 0, 3, 9)))
            for me, opponent, sign, colour in (
                (one, other, signs[0], "b"),
                (other, one, signs[1], "w"),
            ):
                cell = H9Cell(opponent=opponent + 1, sign=sign)
                if known:
                    cell = H9Cell(opponent=opponent + 1, sign=sign, colour=colour, handicap=stones)
                cells[me].append(cell)
        for alone in order[2 * boards :]:
            cells[alone].append(H9Cell(opponent=0, sign=draw(st.sampled_from("+-=?"))))
    rows = tuple(
        H9Row(
            place=None if at and draw(st.booleans()) else at + 1,
            name="_".join(FAMILY[at].split())
            + " "
            + draw(st.sampled_from(("Jean_Luc", "二", "Rémi"))),
            rank=draw(st.sampled_from(RANKS)),
            country=draw(st.sampled_from((*COUNTRIES, "XX"))),
            club=draw(st.sampled_from((*CLUBS, "xxxx"))),
            criteria=(str(draw(st.integers(0, 40))), str(draw(st.integers(0, 400)))),
            cells=tuple(cells[at]),
            pin=draw(st.sampled_from(("", str(10_000_000 + at)))),
        )
        for at in range(count)
    )
    headers = (("CL", "A"), ("EV", "示例赛"), ("DT", "2026-10-01,2026-10-03"), ("HA", "h1"))
    return H9(headers=headers, remarks=(" Pl Name", ""), rows=rows)
