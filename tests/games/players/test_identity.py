"""Two records found to be one person, one to be two, and back: games follow, all is on record."""

from contextlib import AbstractContextManager
from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, transaction

from games.exporting import record_text
from games.models import Game, IdentityAct, IdentityDecision, Player
from games.players.identity import Decided, merge, preview_merge, split, tell_apart, undo
from games.players.lists import Sought, find_players
from games.players.proposals import proposals
from games.players.registration import known_players, save_player
from games.players.searching import find_people
from games.players.survivors import people_of, records_of, standing
from games.projections.runner import PROJECTIONS
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.selectors import game_page, game_state, list_games
from tests.support.office import GameOnRecord

pytestmark = [pytest.mark.database, pytest.mark.one_database]
OFFICE = Actor(id="user:1", role=Role.ARCHIVIST)


def decided(reason: str = "两条记录系同一人", by: Actor = OFFICE) -> Decided:
    return Decided(by=by, at=datetime(2026, 11, 24, tzinfo=UTC), reason=reason)


def registered(name: str, unit: str = "", number: str = "") -> Player:
    player = Player(name=name, unit=unit, federation_number=number)
    save_player(player)
    return player


def played(red: Player, black: str = "对手") -> GameOnRecord:
    """Return a game on record of a registered player, shown by the lists."""
    game = GameOnRecord(red=red, black=black, competition="某赛")
    game.play()
    game.project()
    return game


def shown(game: GameOnRecord) -> Player:
    player = Game.objects.get(pk=game.id).first_player
    assert player is not None
    return player


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(CommandRefusedError, match=code)


def test_games_follow_a_merge_and_its_undo(database: str) -> None:
    kept, gone = registered("胡荣华", "上海", "11"), registered("胡榮華", "上海")
    game = played(gone)
    before = game.types()
    assert preview_merge(kept, gone).games == 1
    made = merge(kept.pk, gone.pk, decided())
    assert shown(game) == kept
    assert game_page(game.id).players["red"] == "胡荣华"
    assert "胡荣华" in record_text(game.id, game_state(game.id))
    assert list_games(player="胡榮華").get().pk == game.id
    assert known_players([gone.pk]) == {gone.pk: "胡荣华"}
    assert [row.pk for row in find_people("胡榮華")] == [kept.pk]
    (found,) = find_players([Sought(name="胡榮華", unit="上海")])
    assert found.player == kept.pk
    undone = undo(made.pk, decided("并错了"))
    assert shown(game) == gone
    assert game_page(game.id).players["red"] == "胡榮華"
    assert (undone.undoes, undone.act) == (made, IdentityAct.UNDO)
    assert game.types() == before, "the ledger is not touched"


def test_rows_rebuilt_from_the_ledger_are_the_same(database: str) -> None:
    kept, gone = registered("甲", "京"), registered("甲", "沪")
    first, second = played(gone), played(gone)
    merge(kept.pk, gone.pk, decided())
    split(kept.pk, [second.id], Player(name="甲", unit="粤"), decided())
    rows = list(Game.objects.order_by("pk").values())
    PROJECTIONS[0].clear()
    first.project()
    second.project()
    assert list(Game.objects.order_by("pk").values()) == rows
    assert shown(second).unit == "粤"


def test_merges_lead_on_and_are_undone_the_last_first(database: str) -> None:
    one, two, three = (registered("甲", unit) for unit in "京沪粤")
    first = merge(two.pk, one.pk, decided())
    second = merge(three.pk, two.pk, decided())
    assert standing([one.pk, two.pk, three.pk]) == dict.fromkeys(
        [one.pk, two.pk, three.pk], three.pk
    )
    assert records_of(three.pk) == {one.pk, two.pk, three.pk}
    with refused("identity_decided"):
        undo(first.pk, decided())
    undo(second.pk, decided())
    assert people_of([one.pk])[one.pk] == two
    undo(first.pk, decided())
    assert people_of([one.pk])[one.pk] == one


def test_a_split_takes_the_chosen_games_and_gives_them_back(database: str) -> None:
    person = registered("张伟", "上海", "1")
    stays, goes = played(person), played(person)
    made = split(
        person.pk, [goes.id], Player(name="张伟", unit="上海", federation_number="2"), decided()
    )
    assert (shown(stays), shown(goes)) == (person, made.other)
    assert made.other.federation_number == "2"
    assert game_page(goes.id).players["red"] == "张伟"
    assert list_games(player="张伟").count() == 2
    undo(made.pk, decided())
    assert shown(goes) == person
    assert people_of([made.other.pk])[made.other.pk] == person, "whom the split registered"


def test_a_split_of_a_split_is_undone_first(database: str) -> None:
    person, second = registered("甲", "京"), registered("乙")
    game = played(person)
    first = split(person.pk, [game.id], second, decided())
    later = split(second.pk, [game.id], registered("丙"), decided())
    with refused("identity_decided"):
        undo(first.pk, decided())
    undo(later.pk, decided())
    assert shown(game) == second
    undo(first.pk, decided())
    assert shown(game) == person
    assert people_of([second.pk])[second.pk] == second, "who was there before stays"


def test_who_sits_in_one_game_or_has_the_number_is_not_merged_away(database: str) -> None:
    kept, gone = registered("甲", "京"), registered("甲", "沪", "7")
    with refused("number_would_be_lost"):
        merge(kept.pk, gone.pk, decided())
    assert preview_merge(kept, gone).refusal == "number_would_be_lost"
    with refused("same_record"):
        merge(kept.pk, kept.pk, decided())
    opponent = Game.objects.get(pk=played(kept, black="对家").id).second_player
    assert opponent is not None
    stranger = registered("乙")
    for person, other in [(kept, opponent), (opponent, kept)]:
        with refused("played_each_other"):
            merge(person.pk, other.pk, decided())
        assert preview_merge(stranger, other).refusal == "", "whom the other met elsewhere"
    assert not IdentityDecision.objects.exists()


REFUSED = [
    ("reason_missing", OFFICE, " "),
    ("role_not_allowed", Actor(id="user:2", role=Role.ARBITER), "x"),
    ("role_not_allowed", Actor(id="user:2", role=Role.ORGANISER), "x"),
    ("not_in_this_event", Actor(id="user:2", role=Role.CHIEF_ARBITER, event="某赛"), "x"),
]


@pytest.mark.parametrize(("code", "by", "reason"), REFUSED)
def test_only_a_registrar_decides_and_says_why(
    database: str, code: str, by: Actor, reason: str
) -> None:
    kept, gone = registered("甲", "京"), registered("甲", "沪")
    with pytest.raises((CommandRefusedError, NotAllowedError), match=code):
        merge(kept.pk, gone.pk, decided(reason, by))
    with pytest.raises((CommandRefusedError, NotAllowedError), match=code):
        split(kept.pk, [], gone, decided(reason, by))
    assert not IdentityDecision.objects.exists()


def test_a_split_without_a_game_of_the_person_is_refused(database: str) -> None:
    person, other = registered("甲", "京"), registered("乙")
    game = played(other)
    for streams in ([], [game.id]):
        with refused("no_game_chosen"):
            split(person.pk, streams, other, decided())
    with refused("player_exists"):
        split(person.pk, [game.id], Player(name="甲", unit="京"), decided())


def test_not_the_same_is_remembered_and_can_be_undone(database: str) -> None:
    first, second = registered("甲", "京"), registered("甲", "沪", "9")
    registered("甲", "粤", "10")
    assert [(pair.person, pair.other) for pair in proposals()] == [
        (second, first),
        (Player.objects.get(federation_number="10"), first),
    ]
    made = tell_apart(second.pk, first.pk, decided())
    assert [pair.person.federation_number for pair in proposals()] == ["10"]
    undo(made.pk, decided())
    assert len(proposals()) == 2
    with refused("identity_decided"):
        undo(made.pk, decided())
    merged = registered("甲", "鲁")
    merge(second.pk, merged.pk, decided())
    pairs = {person.pk for pair in proposals() for person in (pair.person, pair.other)}
    assert merged.pk not in pairs, "whoever was merged is nobody of his own"
    assert len(proposals()) == 2


@pytest.mark.parametrize(("act", "by"), [("update", {"reason": "x"}), ("delete", {})])
def test_the_database_keeps_a_decision_as_it_is(
    database: str, act: str, by: dict[str, str]
) -> None:
    first, second = registered("甲", "京"), registered("甲", "沪")
    made = tell_apart(first.pk, second.pk, decided())
    rows = IdentityDecision.objects.filter(pk=made.pk)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows._raw_delete("default") if act == "delete" else rows.update(**by)
    assert rows.get().reason == made.reason
