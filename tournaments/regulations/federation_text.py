"""The federation's own book in the text of the regulations (补充规则), in both languages."""

from collections.abc import Iterator

from games.rules.books.federation import FederationBook

_Both = tuple[str, str]


def federation_rows(book: FederationBook | None) -> Iterator[tuple[_Both, _Both, None]]:
    """Yield the book and its version with the articles of its documents; nothing for none."""
    if book is None:
        return
    articles: dict[_Both, list[str]] = {}
    for override in book.overrides:
        provision = override.provision
        titles = (provision.document, provision.document_en or provision.document)
        listed = articles.setdefault(titles, [])
        if provision.article not in listed:
            listed.append(provision.article)
    zh = "".join(f"《{title}》第 {'、'.join(found)} 条" for (title, _en), found in articles.items())
    en = "; ".join(f"{title}, {', '.join(found)}" for (_zh, title), found in articles.items())
    yield (
        ("补充规则", "Federation's book"),
        (
            f"{book.name}（第 {book.version} 版）：{zh}",
            f"{book.name_en or book.name}, version {book.version}: {en}",
        ),
        None,
    )
