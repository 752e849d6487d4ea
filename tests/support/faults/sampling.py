"""Choosing the faults: so many for each area by its lines, each kind as likely as another."""

import difflib
import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.support.faults.areas import ROOT, by_area, product_files, shares
from tests.support.faults.blocks import block_at, blocks_of
from tests.support.faults.kinds import Change, Kind, changes, holds
from tests.support.faults.readers import set_up_at
from tests.support.faults.signatures import Signatures, signatures_of
from tests.support.faults.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One change of one file; `block` is empty outside functions, where `names` are met."""

    id: str
    area: str
    path: str
    line: int
    change: Change
    block: str
    names: tuple[str, ...]
    digest: str
    diff: str


def read_product() -> dict[str, Source]:
    """Read every file of the product."""
    return {file: Source((ROOT / file).read_bytes(), file) for file in product_files()}


def sample(
    sources: Mapping[str, Source], *, seed: int, number: int, areas: Sequence[str] = ()
) -> list[Fault]:
    """Choose `number` faults over all areas, or over some; the same seed chooses the same."""
    files = by_area(sources)
    chosen = {name: files[name] for name in (areas or files)}
    weights = {
        name: sum(sources[file].raw.count(b"\n") for file in had) for name, had in chosen.items()
    }
    signatures = signatures_of(source.tree for source in sources.values())
    found: list[Fault] = []
    for area, share in shares(weights, number).items():
        of_area = {file: sources[file] for file in chosen[area]}
        for path, change in _choose(of_area, signatures, random.Random(f"{seed}/{area}"), share):
            found.append(_fault(f"{seed}-{len(found) + 1:03}", area, sources[path], change))
    return found


def _choose(
    sources: Mapping[str, Source], signatures: Signatures, chance: random.Random, number: int
) -> list[tuple[str, Change]]:
    by_kind: dict[Kind, list[tuple[str, Change]]] = {kind: [] for kind in Kind}
    for path, source in sources.items():
        for change in changes(source, signatures):
            by_kind[change.kind].append((path, change))
    for candidates in by_kind.values():
        chance.shuffle(candidates)
    chosen: list[tuple[str, Change]] = []
    while len(chosen) < number and any(by_kind.values()):
        candidates = by_kind[chance.choice([kind for kind in Kind if by_kind[kind]])]
        while candidates:
            path, change = candidates.pop()
            if holds(sources[path], change):
                chosen.append((path, change))
                break
    return chosen


def _fault(name: str, area: str, source: Source, change: Change) -> Fault:
    line = source.line(change.start)
    column = change.start - source.line_start(line)
    block = block_at(blocks_of(source.tree), line, column)
    return Fault(
        id=name,
        area=area,
        path=source.path,
        line=line,
        change=change,
        block=block.key if block else "",
        names=() if block else tuple(sorted(set_up_at(source.tree, line))),
        digest=hashlib.sha256(source.raw).hexdigest()[:16],
        diff=_diff(source, change),
    )


def _diff(source: Source, change: Change) -> str:
    before = source.raw.decode().splitlines(keepends=True)
    after = change.apply(source.raw).decode().splitlines(keepends=True)
    return "".join(difflib.unified_diff(before, after, source.path, source.path, n=2))
