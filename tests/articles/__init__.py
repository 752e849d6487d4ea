"""The worked example of every decidable article, one test each, named edition:article.

The examples are those of the list of articles drawn up from the books; where the list and a
book differ, the book is followed and docs/articles_corrections.md says so.
"""
