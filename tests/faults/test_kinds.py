"""Every kind of fault changes the tokens it names and nothing else; types and words are spared."""

import ast

import pytest

from tests.support.faults.areas import ROOT, product_files
from tests.support.faults.kinds import Kind, changes, holds
from tests.support.faults.sampling import read_product, sample
from tests.support.faults.signatures import signatures_of
from tests.support.faults.source import Source


def faults(text: str, kind: Kind | None = None) -> list[str]:
    """Return the changed texts of a module, of one kind or all."""
    source = Source(text.encode())
    signatures = signatures_of([source.tree])
    found = [change for change in changes(source, signatures) if holds(source, change)]
    return [
        change.apply(source.raw).decode() for change in found if kind is None or change.kind is kind
    ]


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        (Kind.COMPARISON, "x = a < b", ["x = a <= b"]),
        (Kind.COMPARISON, "x = a <= b", ["x = a < b"]),
        (Kind.COMPARISON, "x = (a) == (b)", ["x = (a) != (b)"]),
        (Kind.COMPARISON, "x = a is not b", ["x = a is b"]),
        (Kind.COMPARISON, "x = '将' not in b", ["x = '将' in b"]),
        (Kind.COMPARISON, "x = 0 < a < 9", ["x = 0 <= a < 9", "x = 0 < a <= 9"]),
        (Kind.COMPARISON, "x = (a  # < b\n  > b)", ["x = (a  # < b\n  >= b)"]),
        (Kind.CONSTANT, "x = 60", ["x = 61", "x = 59"]),
        (Kind.CONSTANT, "x = True", ["x = False"]),
        (Kind.CONSTANT, 'x = "too_late"', ['x = "too_late_"']),
        (Kind.CONSTANT, 'x = "超时"', []),
        (Kind.CONSTANT, 'x = "no such game"', []),
        (Kind.ARTICLE, 'x = "23.5.1"', ['x = "23.5.2"']),
        (Kind.ARTICLE, 'f(article="9")', ['f(article="10")']),
        (Kind.ARTICLE, 'ARTICLES = {A: "app.1.4.5(2)a"}', ['ARTICLES = {A: "app.1.4.5(3)a"}']),
        (Kind.ARTICLE, 'x = "9"', []),
        (Kind.ARGUMENT, "def f(*, a, b=1): ...\nf(a=1, b=2)", ["def f(*, a, b=1): ...\nf(a=1)"]),
        (Kind.ARGUMENT, "def f(a): ...\nf(1)", []),
        (Kind.ARGUMENT, "def f(a, b=1): ...\nf(1, 2)", ["def f(a, b=1): ...\nf(1)"]),
        (Kind.ARGUMENT, "x = row.get(a, 1)", ["x = row.get(a)"]),
        (Kind.ARGUMENT, "x = zip(a, b, strict=True)", []),
        (Kind.STATEMENT, "f(1)\ng = 2", ["pass\ng = 2"]),
        (Kind.STATEMENT, "if a:\n    raise B", ["pass", "if a:\n    pass"]),
        (Kind.STATEMENT, "x.y = 1", ["pass"]),
        (Kind.STATEMENT, "x = 1", []),
        (Kind.ENTRY, "x = (1, 2, 3)", ["x = (2, 3)", "x = (1, 3)", "x = (1, 2)"]),
        (Kind.ENTRY, "x = a in (b, c)", ["x = a in (c,)", "x = a in (b,)"]),
        (Kind.ENTRY, "x = {A: 1, B: 2}", ["x = {B: 2}", "x = {A: 1}"]),
        (Kind.ENTRY, "x = [f(1),]", ["x = []"]),
        (Kind.ENTRY, "def f():\n    return a, b, c", []),
        (Kind.ENTRY, "a, b, c = d, e, f", []),
        (Kind.CONDITION, "if a and b:\n    c()", ["if not (a and b):\n    c()"]),
        (Kind.CONDITION, "x = 1 if not a else 2", ["x = 1 if a else 2"]),
        (Kind.CONDITION, "x = [y for y in z if y]", ["x = [y for y in z if not (y)]"]),
        (Kind.CONNECTIVE, "x = a and b or c", ["x = a and b and c", "x = a or b or c"]),
        (Kind.RETURNED, "def f() -> bool:\n  return a", ["def f() -> bool:\n  return not (a)"]),
        (Kind.RETURNED, "def f() -> int:\n  return a", ["def f() -> int:\n  return (a) + 1"]),
        (
            Kind.RETURNED,
            "def f() -> A | None:\n  return a",
            ["def f() -> A | None:\n  return None"],
        ),
        (Kind.RETURNED, "def f() -> list[A]:\n  return a", ["def f() -> list[A]:\n  return []"]),
        (Kind.RETURNED, "def f() -> None:\n  return", []),
    ],
)
def test_kind(kind: Kind, before: str, after: list[str]) -> None:
    assert sorted(faults(before, kind)) == sorted(after)


@pytest.mark.parametrize(
    "text",
    [
        '"""A module of 3 files."""',
        'def f() -> None:\n    """Return "code"."""',
        "LIMIT: Literal['code', 'other']",
        "def f(a: Literal['code'] | None) -> dict[Literal['code'], A]: ...",
        "x: A = cast('Code', y)",
        "if TYPE_CHECKING:\n    x = 1",
        "if __name__ == '__main__':\n    f(1)",
        "__all__ = ['code', 'other']",
        "class C:\n    def __repr__(self):\n        return f(1)",
        "def f():\n    logger.warning('code', 3)",
        "def f():\n    _log.warning('code', extra={'a': 1})",
        "T = TypeVar('T', bound='Code')",
        "@dataclass(frozen=True, slots=True)\nclass C: ...",
        "@overload\ndef f(a: int = 1) -> int: ...",
        "# a < b is 3",
        "x = f'{a:>3} code'",
        "Beside = tuple[A, B, C]",
    ],
)
def test_is_left_alone(text: str) -> None:
    assert faults(text) == []


def test_only_the_named_bytes_change() -> None:
    source = Source('名 = "甲"  # 注\nif a < 9:\n    f("车")\n'.encode())
    (found,) = [c for c in changes(source, signatures_of([])) if c.kind is Kind.COMPARISON]
    assert found.apply(source.raw).decode() == '名 = "甲"  # 注\nif a <= 9:\n    f("车")\n'


def test_a_sample_is_python_and_the_same_again() -> None:
    some = dict(list(read_product().items())[::40])
    first = sample(some, seed=3, number=12)
    assert [fault.id for fault in first] == [f"3-{number:03}" for number in range(1, 13)]
    assert first == sample(some, seed=3, number=12)
    assert first != sample(some, seed=4, number=12)
    for fault in first:
        ast.parse(fault.change.apply(some[fault.path].raw))


def test_a_sample_spares_the_types_of_the_product() -> None:
    spared = 0
    for path in product_files()[::25]:
        source = Source((ROOT / path).read_bytes(), path)
        types = [
            (source.start(node.annotation), source.end(node.annotation))
            for node in ast.walk(source.tree)
            if isinstance(node, ast.AnnAssign)
        ]
        for change in changes(source, signatures_of([])):
            inside = [start <= change.start and change.end <= end for start, end in types]
            assert not any(inside), (path, change)
        spared += len(types)
    assert spared > 50
