"""Federations' own books."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.federation.publishing import find_book, latest_books
from games.record.errors import CommandRefusedError
from games.rest import requests as r
from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.options.settings import BookOut, BookQuery, BooksOut, BooksQuery, book_data


class BooksView(ApiView):
    """The federations' books."""

    @extend_schema(
        operation_id="list_books",
        summary="List the federations' own books, each in its latest version",
        tags=["rules"],
        parameters=[BooksQuery, LANGUAGE],
        responses={200: BooksOut, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """List the books."""
        query = r.read_query(request, BooksQuery)
        return Response(BooksOut({"books": latest_books(query["edition"])}).data)


class BookView(ApiView):
    """One book of a federation."""

    @extend_schema(
        operation_id="get_book",
        summary="Read a federation's own book: every setting, its source and the article",
        tags=["rules"],
        parameters=[BookQuery, LANGUAGE],
        responses={200: BookOut, **problems(401, 404)},
    )
    def get(self, request: Request, code: str) -> Response:
        """Read a book."""
        query = r.read_query(request, BookQuery)
        try:
            found = find_book(code, version=query.get("version"))
        except CommandRefusedError as error:
            raise Http404 from error
        return Response(BookOut(book_data(found)).data)
