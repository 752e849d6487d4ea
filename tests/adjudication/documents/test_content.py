"""A document's hash follows from what is printed, and from nothing else."""

from dataclasses import replace

import pytest

from adjudication.documents.content import (
    Cell,
    Document,
    Grid,
    Page,
    empty,
    head,
    heading,
    name,
    number,
)

DOCUMENT = Document(
    code="pairing-record",
    title="抽编记录",
    heading="",
    language="zh-hans",
    version=7,
    address="http://one/",
    name="a",
    pages=(
        Page(
            blocks=(
                Grid(heads=(head("台次", "姓名"),), rows=((number(1), name("甲")),), widths=(1, 2)),
            )
        ),
    ),
)


@pytest.mark.parametrize(
    "other", [replace(DOCUMENT, address="http://two/"), replace(DOCUMENT, name="b")]
)
def test_where_a_paper_was_fetched_does_not_change_its_hash(other: Document) -> None:
    assert other.digest == DOCUMENT.digest
    assert len(DOCUMENT.digest) == 64


@pytest.mark.parametrize(
    "other",
    [
        replace(DOCUMENT, version=8),
        replace(DOCUMENT, language="en"),
        replace(DOCUMENT, pages=()),
        replace(DOCUMENT, title="抽编卡"),
        replace(
            DOCUMENT,
            pages=(Page(blocks=(Grid(heads=(), rows=((number(2), name("甲")),), widths=(1, 2)),)),),
        ),
    ],
)
def test_whatever_is_printed_changes_the_hash(other: Document) -> None:
    assert other.digest != DOCUMENT.digest


def test_cells() -> None:
    assert empty(2) == (Cell(), Cell())
    assert head("a", heading("b", span=2))[1].span == 2
    assert name("a").look != number("a").look
