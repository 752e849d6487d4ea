"""Nothing that is registered for games comes, goes or changes unseen: it is one reviewed list."""

from tests.contracts.registered import COMMITTED, lines

REMEDY = (
    "write {} anew with `manage.py shell -c"
    " 'from tests.contracts.registered import write; write()'` and review what changes in it"
)


def test_what_is_registered_is_what_was_reviewed() -> None:
    committed, now = COMMITTED.read_text(encoding="utf-8").splitlines(), lines()
    gone = [f"- {line}" for line in sorted(set(committed) - set(now))]
    new = [f"+ {line}" for line in sorted(set(now) - set(committed))]
    assert not gone + new, REMEDY.format(COMMITTED.name)
    assert committed == now


def test_a_line_is_one_fact_and_stands_once() -> None:
    facts = lines()
    assert len(set(facts)) == len(facts)
    assert [line for line in facts if " at 0x" in line or "\n" in line or "object at" in line] == []


def test_every_kind_of_table_has_its_lines() -> None:
    """An emptied table would otherwise agree with an emptied list."""
    kinds = {line.split()[0] for line in lines()}
    assert kinds == {
        "action", "ask", "authority", "book", "conduct", "course", "decider", "edition", "event",
        "fold", "follower", "format", "management", "resource", "stored", "work",
    }  # fmt: skip
