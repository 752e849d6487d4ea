"""`check_pairings` and `generate_tournament`: clean where it should be, and only there."""

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

EVENT = ("--seed", "20", "--players", "15", "--rounds", "5")


def generate(path: Path, *options: str) -> str:
    out = io.StringIO()
    call_command("generate_tournament", *options, "-o", str(path), stdout=out)
    return out.getvalue()


def check(path: Path | str, *options: str) -> tuple[int, str]:
    """Return exit status and output."""
    out = io.StringIO()
    try:
        call_command("check_pairings", str(path), *options, stdout=out)
    except SystemExit as stop:
        return int(str(stop.code)), out.getvalue()
    except CommandError as error:
        return error.returncode, str(error)
    return 0, out.getvalue()


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.trf"
    generate(path, *EVENT)
    return path


def test_question_24_the_seed_is_printed_first_and_gives_the_same_bytes(tmp_path: Path) -> None:
    path, other, another = tmp_path / "1.trf", tmp_path / "2.trf", tmp_path / "3.trf"
    assert generate(path, *EVENT).splitlines()[0] == "抽签随机码 / Random seed: 20"
    generate(other, *EVENT)
    generate(another, "--seed", "21", *EVENT[2:])
    assert path.read_bytes() == other.read_bytes() != another.read_bytes()


@pytest.mark.parametrize(
    "options",
    [
        ("--system", "positional", "--half-byes", "2", "--forfeits", "10%"),
        ("--system", "halves", "--edition", "draughts-100", "--unrated", "20"),
        ("--system", "neighbours", "--edition", "weiqi-2002", "--withdrawals", "3"),
        ("--system", "fold", "--edition", "gomoku-2025", "--zero-byes", "1:2,3:10%"),
        ("--system", "round_robin", "--adjourned", "1"),
        ("--first-round", "random", "--late", "3", "--expulsions", "1", "--both-lose", "2"),
        ("--units", "6", "--apart", "1,2", "--double-forfeits", "5%", "--full-byes", "1"),
        ("--system", "mcmahon", "--edition", "weiqi-2002", "--handicap-most", "9", "--late", "2",
         "--mcmahon-bar", "2d", "--mcmahon-floor", "12k", "--group-seeding", "random",
         "--zero-byes", "6%", "--withdrawals", "2", "--unrated", "10"),
        ("--tiebreaks", "sum_of_opponents_scores,wins", "--format", "trf16", "--draw-rate", "0"),
    ],
    ids=lambda item: item[1],
)  # fmt: skip
def test_what_is_generated_is_clean(tmp_path: Path, options: tuple[str, ...]) -> None:
    path = tmp_path / "event.trf"
    generate(path, *EVENT, *options)
    status, told = check(path)
    assert status == 0, told
    assert told.count("一致 / round ") >= 5


def test_an_event_that_gets_stuck_is_found_and_said(tmp_path: Path) -> None:
    # Six players: round 4 can be left without a legal pairing (question 62).
    path = tmp_path / "stuck.trf"
    told = generate(path, "--seed", "1", "--players", "6", "--rounds", "5", "--stuck")
    assert "no pairing by the rules in round 4" in told
    assert check(path)[0] == 0, "the rounds that were paired follow from the rules"


def test_counts_are_kept_exactly(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    generate(path, *EVENT, "--half-byes", "4", "--zero-byes", "2:3", "--double-forfeits", "0")
    lines = [text for text in path.read_text().splitlines() if text.startswith("001")]
    signs = [line[89 + 10 * at : 99 + 10 * at].split()[2] for line in lines for at in range(5)]
    assert (signs.count("H"), signs.count("Z")) == (4, 3)


@pytest.mark.parametrize(
    "options",
    [
        ("--forfeits", "101%"),
        ("--late", "x"),
        ("--acceleration", "baku"),
        ("--tiebreaks", "nonsense"),
        ("--players", "1"),
        ("--edition", "chess"),
        ("--system", "round_robin", "--tiebreaks", "sum_of_opponents_scores"),
        ("--system", "mcmahon"),
        ("--system", "mcmahon", "--edition", "gomoku-2025"),
        ("--system", "mcmahon", "--edition", "weiqi-2002", "--mcmahon-bar", "strong"),
        ("--system", "fold", "--edition", "weiqi-2002", "--mcmahon-bar", "2d"),
        ("--system", "mcmahon", "--edition", "weiqi-2002", "--handicap-most", "12"),
    ],
    ids=lambda item: " ".join(item),
)
def test_what_cannot_be_asked_for_is_refused(tmp_path: Path, options: tuple[str, ...]) -> None:
    with pytest.raises(CommandError) as refused:
        generate(tmp_path / "event.trf", *EVENT, *options)
    assert refused.value.returncode == 2
    assert not (tmp_path / "event.trf").exists()


def cells_of(line: str, number: int) -> str:
    return line[89 + 10 * (number - 1) : 99 + 10 * (number - 1)]


def swapped(text: str, number: int) -> str:
    """Return the file with the first two boards of a round paired crosswise, all drawn."""
    lines = text.splitlines()
    rows = {int(line[4:8]): at for at, line in enumerate(lines) if line.startswith("001")}
    pairs: list[tuple[int, int]] = []
    for one, at in rows.items():
        opponent, colour = cells_of(lines[at], number).split()[:2]
        if colour == "w":
            pairs.append((one, int(opponent)))
    (a, b), (c, d) = pairs[:2]
    start = 89 + 10 * (number - 1)
    for one, other, colour in ((a, d, "w"), (d, a, "b"), (c, b, "w"), (b, c, "b")):
        row = lines[rows[one]]
        lines[rows[one]] = f"{row[:start]}  {other:>4} {colour} ={row[start + 10 :]}"
    return "\n".join(lines) + "\n"


def test_question_21_a_round_that_does_not_follow_is_told_with_both_pairings(event: Path) -> None:
    event.write_text(swapped(event.read_text(), 1))
    status, told = check(event)
    assert status == 1, told
    assert "第 1 轮：不符 / round 1: differs\n  应为 / expected: " in told
    assert told.rstrip().endswith("不符 / there are differences")


def test_question_21_a_place_and_points_that_do_not_follow_are_told(event: Path) -> None:
    lines = event.read_text().splitlines()
    rows = [at for at, line in enumerate(lines) if line.startswith("001")]
    first, last = sorted(rows, key=lambda at: int(lines[at][85:89]))[:: len(rows) - 1]
    lines[first], lines[last] = (
        lines[first][:85] + lines[last][85:89] + lines[first][89:],
        lines[last][:85] + lines[first][85:89] + lines[last][89:],
    )
    event.write_text("\n".join(lines) + "\n")
    status, told = check(event)
    assert status == 1
    assert told.count(" rank ") == 2
    assert told.count("一致 / round ") == 5


def test_manual_changes_are_named_and_counted_only_if_asked(event: Path) -> None:
    # The draw of round 5 touches no later round; its points and places are taken out.
    text = swapped(event.read_text(), 5)
    text = "".join(
        f"{other[:80]}{' ' * 9}{other[89:]}\n" if other.startswith("001") else f"{other}\n"
        for other in text.splitlines()
    )
    event.write_text(f"### MPA @ Round 5: by the chief arbiter\n{text}")
    status, told = check(event)
    assert status == 1
    assert "手工改动，已记录 / manual, recorded: MPA by the chief arbiter" in told
    assert check(event, "--accept-recorded")[0] == 0
    event.write_text(text)
    assert check(event, "--accept-recorded")[0] == 1, "not on record"


def test_a_file_that_cannot_be_read_is_wrong_usage(tmp_path: Path) -> None:
    path = tmp_path / "x.trf"
    path.write_text("001 x\n")
    assert check(path, "--edition", "xiangqi-2020")[0] == 2
    assert "line 1" in check(path, "--edition", "xiangqi-2020")[1]
    path.write_text("### Qipu regulations {\n001    1      A" + " " * 40 + "\n")
    assert "qipu_line_malformed" in check(path)[1]


def test_question_56_a_report_of_another_program_needs_its_edition_named(event: Path) -> None:
    lines = [text for text in event.read_text().splitlines() if not text.startswith("### Qipu")]
    event.write_text("\n".join(lines) + "\n")
    status, told = check(event)
    assert (status, told.split()[0]) == (2, "edition_missing")
    assert {"xiangqi-2020", "weiqi-2002"} <= set(told.split())
    assert check(event, "--edition", "xiangqi-2020")[0] == 0
    assert check(event, "--edition", "xiangqi-2020", "--system", "fold")[0] == 1
