"""The registry over the API: units, officials, duties, titles, ratings, players' cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Model, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games import api, http
from games.record.values import Actor
from games.versioned import RowChangedError
from tournaments import selectors
from tournaments.handlers import registry
from tournaments.models import Official, Placement, PlayerTitle, Unit
from tournaments.rest import registry_shapes as s
from tournaments.selectors import registry as rows

UNIT = "01890a5d-ac96-774b-bcce-b302099a8059"
PERSON = "01890a5d-ac96-774b-bcce-b302099a8057"
EVENT = "01890a5d-ac96-774b-bcce-b302099a8060"

SEEN = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    required=True,
    description='The version of the row seen, as `"3"`; `"0"` for particulars not yet written.',
)

Select = Callable[[Mapping[str, Any]], QuerySet[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of the registry: its address, who it is, and its shapes.

    `body` is None where the table is only read. `removable`: a row can be taken back.
    `key` is the kind of its ids.
    """

    address: str
    noun: str
    many: str
    model: type[Model] | None
    select: Select
    query: type[s.PageQuery]
    out: type[http.Out]
    body: type[http.Strict] | None = None
    example: Mapping[str, Any] | None = None
    removable: bool = False
    key: str = "uuid"


def _filters(query: Mapping[str, Any], **names: str) -> dict[str, Any]:
    """Return the filters of a query under the names the selector has."""
    left = {"cursor", "limit"}
    return {names.get(name, name): item for name, item in query.items() if name not in left}


TABLES: tuple[Table, ...] = (
    Table(
        address="units",
        noun="unit",
        many="units",
        model=Unit,
        select=lambda query: rows.units(**_filters(query)),
        query=s.UnitsQuery,
        out=s.UnitOut,
        body=s.UnitInput,
        example={"name": "北京市象棋协会", "short_name": "北京", "region": "北京"},
    ),
    Table(
        address="officials",
        noun="official",
        many="officials",
        model=Official,
        select=lambda query: rows.officials(**_filters(query)),
        query=s.OfficialsQuery,
        out=s.OfficialOut,
        body=s.OfficialInput,
        example={"name": "裁判甲", "grade": "国家级", "game": "xiangqi"},
    ),
    Table(
        address="placements",
        noun="placement",
        many="placements",
        model=Placement,
        select=lambda query: rows.placements(**_filters(query)),
        query=s.PlacementsQuery,
        out=s.PlacementOut,
        body=s.PlacementInput,
        key="int",
        example={"official": PERSON, "tournament": EVENT, "role": "arbiter"},
        removable=True,
    ),
    Table(
        address="titles",
        noun="title",
        many="titles",
        model=PlayerTitle,
        select=lambda query: rows.titles(**_filters(query)),
        query=s.TitlesQuery,
        out=s.TitleOut,
        body=s.TitleInput,
        key="int",
        example={"player": PERSON, "game": "weiqi", "title": "业余5段", "dan": 5},
    ),
    Table(
        address="ratings",
        noun="rating",
        many="ratings",
        model=None,
        select=lambda query: rows.ratings(**_filters(query, list="rating_list")),
        query=s.RatingsQuery,
        out=s.RatingOut,
    ),
)


def office(request: Request) -> Actor:
    """Return who writes the registry.

    :raises ApiProblem: nobody is logged in, or the token is for one game.
    """
    signed_in(request)
    return http.actor_of(request)


def signed_in(request: Request) -> None:
    """Let pass only who has signed in with more than a token for one game.

    :raises ApiProblem: nobody is logged in, or the token is for one game.
    """
    http.actor_required(request)
    http.check_unlimited(request)


def _writer(request: Request, event: UUID | None) -> Actor:
    """Return who writes a row: a duty of `event` is written by an office held there too."""
    if event is None:
        return office(request)
    try:
        place, section = selectors.place_of(event)
    except api.StreamNotFound:
        return office(request)
    return http.actor_of(request, event=place, section=section)


def page_shape(name: str, out: type[http.Out]) -> type[http.Out]:
    """Return the shape of a page of rows."""
    members = {
        "results": out(many=True),
        "next": serializers.CharField(allow_null=True),
        "__doc__": "A page; `next` is the cursor of the next one.",
        "__module__": __name__,
    }
    return type(f"{name}PageOut", (http.Out,), members)


def list_view(table: Table) -> type[http.ApiView]:
    """Return the view that lists a table and, where it is written, adds a row."""
    page = page_shape(table.noun.title(), table.out)

    @extend_schema(
        operation_id=f"list_{table.many}",
        summary=f"List {table.many}",
        tags=["registry"],
        parameters=[table.query, http.LANGUAGE],
        responses={200: page, **http.problems(401)},
    )
    def get(self: http.ApiView, request: Request) -> Response:
        query = http.read_query(request, table.query)
        found = http.page(
            table.select(query), order=("id",), cursor=query["cursor"], limit=query["limit"]
        )
        return Response(page(found).data)

    members: dict[str, Any] = {"get": get, "__doc__": f"All {table.many}."}
    if table.body is not None:
        members["post"] = _adding(table, table.body)
    return _view(f"{table.many.title()}View", members)


def _adding(table: Table, body: type[http.Strict]) -> Any:
    @extend_schema(
        operation_id=f"register_{table.noun}",
        summary=f"Register a new {table.noun}",
        tags=["registry"],
        parameters=[http.LANGUAGE],
        request=body,
        examples=[OpenApiExample(f"register_{table.noun}", value=table.example, request_only=True)],
        responses={201: table.out, **http.problems(401, 403, 409, 422)},
    )
    def post(self: http.ApiView, request: Request) -> Response:
        http.read_query(request)
        signed_in(request)
        fields = http.read_body(request, body)
        by = _writer(request, fields.get("tournament"))
        model: Any = table.model
        row = registry.save_row(model(), fields, by=by, seen=int)
        return _shown(table, row, code=status.HTTP_201_CREATED)

    return post


def row_view(table: Table) -> type[http.ApiView]:
    """Return the view that reads, writes anew and, where it may be, removes one row."""

    @extend_schema(
        operation_id=f"get_{table.noun}",
        summary=f"Read one {table.noun}",
        tags=["registry"],
        parameters=[http.LANGUAGE],
        responses={200: table.out, **http.problems(401, 404)},
    )
    def get(self: http.ApiView, request: Request, key: Any) -> Response:
        http.read_query(request)
        return _shown(table, _row(table, key))

    members: dict[str, Any] = {"get": get, "__doc__": f"One {table.noun}."}
    if table.body is not None:
        members["put"] = _writing(table, table.body)
    if table.removable:
        members["delete"] = _removing(table)
    return _view(f"{table.noun.title()}View", members)


def _writing(table: Table, body: type[http.Strict]) -> Any:
    @extend_schema(
        operation_id=f"put_{table.noun}",
        summary=f"Write a {table.noun} anew",
        tags=["registry"],
        parameters=[SEEN, http.LANGUAGE],
        request=body,
        examples=[OpenApiExample(f"put_{table.noun}", value=table.example, request_only=True)],
        responses={
            200: table.out,
            **http.problems(400, 401, 403, 404, 409, 412, 422, 428),
        },
    )
    def put(self: http.ApiView, request: Request, key: Any) -> Response:
        http.read_query(request)
        signed_in(request)
        fields = http.read_body(request, body)
        row = _row(table, key)
        by = _writer(request, getattr(row, "tournament", None))
        try:
            return _shown(table, registry.save_row(row, fields, by=by, seen=seen_of(request)))
        except RowChangedError as error:
            raise _conflict(table, error, key) from error

    return put


def _removing(table: Table) -> Any:
    @extend_schema(
        operation_id=f"remove_{table.noun}",
        summary=f"Take a {table.noun} back",
        tags=["registry"],
        parameters=[SEEN, http.LANGUAGE],
        responses={204: None, **http.problems(400, 401, 403, 404, 412, 428)},
    )
    def delete(self: http.ApiView, request: Request, key: Any) -> Response:
        http.read_query(request)
        signed_in(request)
        row = _row(table, key)
        by = _writer(request, row.tournament)
        try:
            registry.remove_placement(row, by=by, seen=seen_of(request))
        except RowChangedError as error:
            raise _conflict(table, error, key) from error
        return Response(status=status.HTTP_204_NO_CONTENT)

    return delete


def _shown(table: Table, row: Any, *, code: int = status.HTTP_200_OK) -> Response:
    """Return a row, with its version as the tag to be named when it is written anew."""
    headers = {"ETag": f'"{row.version}"'} if hasattr(row, "version") else None
    return Response(table.out(row).data, status=code, headers=headers)


def seen_of(request: Request) -> Callable[[], int]:
    """Return how to learn which version of a row the request has seen (If-Match)."""
    return lambda: http.expected_version_of(request, {})


def _conflict(table: Table, error: RowChangedError, key: Any) -> http.ApiProblem:
    return refused(error, current=table.out(_row(table, key)).data)


def refused(error: RowChangedError, *, current: Any) -> http.ApiProblem:
    """Return the refusal of a row that has been written since, with what stands now."""
    changed = [name.removesuffix("_id") for name in error.changed]
    facts = {"current_version": error.version, "changed": changed, "current": current}
    return http.ApiProblem(error.code, extra=facts)


def _row(table: Table, key: Any) -> Any:
    found = table.select({}).filter(pk=key).first()
    if found is None:
        raise NotFound
    return found


def _view(name: str, members: dict[str, Any]) -> type[http.ApiView]:
    def throttles(self: Any) -> list[object]:
        self.throttle_scope = "read" if self.request.method == "GET" else "command"
        return list(http.ApiView.get_throttles(self))

    for method in ("get", "post", "put", "delete"):
        if method in members:
            members[method].__doc__ = members["__doc__"]
    return type(
        name, (http.ApiView,), {**members, "get_throttles": throttles, "__module__": __name__}
    )
