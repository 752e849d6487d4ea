"""How the document of the API is gathered by components, on documents of a few lines."""

from typing import Any

from config.openapi import by_components

COMMAND = {"expected_version": {"type": "integer"}, "occurred_at": {"type": "string"}}


def body(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {**COMMAND, **fields}}


def operation(schema: str, *parameters: dict[str, Any], answer: str = "Refused") -> dict[str, Any]:
    return {
        "operationId": schema,
        "tags": ["games"],
        "summary": "Do it",
        "description": "Do it.",
        "security": [{"token": []}],
        "parameters": list(parameters),
        "requestBody": {"content": {"application/json": {"schema": ref(schema)}}},
        "responses": {"409": {"description": answer}},
    }


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def gathered(schemas: dict[str, Any], *operations: dict[str, Any]) -> dict[str, Any]:
    document = {
        "paths": {f"/{index}": {"post": item} for index, item in enumerate(operations)},
        "components": {"schemas": schemas},
    }
    return by_components(document, None, None, public=True)


def test_what_operations_share_stands_once_and_what_one_has_stays() -> None:
    many = {"in": "query", "name": "limit", "schema": {"type": "integer", "maximum": 500}}
    few = {"in": "query", "name": "limit", "schema": {"type": "integer", "maximum": 9}}
    alone = {"in": "query", "name": "after", "schema": {"type": "integer"}}
    made = gathered(
        {"A": body(a={"type": "string"})},
        operation("A", dict(few)),
        operation("A", dict(few), alone, answer="Refused here alone"),
        *(operation("A", dict(many)) for _number in range(3)),
    )
    first = made["paths"]["/0"]["post"]
    assert first["parameters"] == [{"$ref": "#/components/parameters/LimitOfGames"}]
    assert made["components"]["parameters"] == {"Limit": many, "LimitOfGames": few}
    assert first["responses"]["409"] == {"$ref": "#/components/responses/Conflict"}
    second = made["paths"]["/1"]["post"]
    assert second["parameters"][1] == alone
    assert second["responses"]["409"] == {"description": "Refused here alone"}
    assert made["security"] == [{"token": []}]
    assert not {"security", "description"} & first.keys()


CHOICE = {"type": "string", "enum": ["a", "b"]}


def answered(schema: str, **sent: Any) -> dict[str, Any]:
    """Return an operation that is answered with a schema; `sent`: its body, if any."""
    media = {"application/json": {"schema": ref(schema)}}
    return {
        **{key: value for key, value in operation("Sent").items() if key != "requestBody"},
        **sent,
        "responses": {"200": {"description": "Read", "content": media}},
    }


def test_codes_of_answers_alone_are_listed_and_open() -> None:
    fields = {
        "plain": ref("KindEnum"),
        "told": {"allOf": [ref("KindEnum")], "description": "What it is.", "nullable": True},
        "many": {"type": "array", "items": ref("KindEnum")},
    }
    shown = {"type": "object", "properties": fields}
    made = gathered({"Shown": shown, "KindEnum": dict(CHOICE)}, answered("Shown"))
    schemas = made["components"]["schemas"]
    listed = {"type": "string", "x-extensible-enum": ["a", "b"]}
    assert schemas["KindEnum"] == {**listed, "description": "One of `a`, `b`."}
    assert schemas["Shown"]["properties"]["plain"] == ref("KindEnum")
    assert schemas["Shown"]["properties"]["many"]["items"] == ref("KindEnum")


def test_a_code_that_a_request_takes_stays_a_choice_wherever_it_stands() -> None:
    shown = {"type": "object", "properties": {"kind": ref("KindEnum")}}
    value = {"type": "object", "properties": {"kind": ref("KindEnum")}, "required": ["kind"]}
    sent = {"requestBody": {"content": {"application/json": {"schema": ref("Sent")}}}}
    made = gathered(
        {
            "Shown": shown,
            "Sent": {"type": "object", "properties": {"value": ref("Value")}},
            "Value": value,
            "KindEnum": dict(CHOICE),
        },
        answered("Shown", **sent),
    )
    schemas = made["components"]["schemas"]
    assert schemas["KindEnum"] == CHOICE
    assert schemas["Shown"]["properties"]["kind"] == ref("KindEnum")


def test_bodies_that_differ_in_name_alone_are_named_by_their_fields() -> None:
    side, reason = {"type": "string"}, {"type": "string", "maxLength": 9}
    made = gathered(
        {
            "TakeBackInput": body(side=dict(side), reason=dict(reason)),
            "RefuseInput": body(side=dict(side), reason=dict(reason)),
            "OtherInput": body(side=dict(side), reason={"type": "string"}),
            "StartInput": body(),
            "FinishInput": body(),
        },
        *(operation(f"{name}Input") for name in ["TakeBack", "Refuse", "Other", "Start", "Finish"]),
    )
    assert list(made["components"]["schemas"]) == [
        "CommandInput",
        "OtherInput",
        "SideAndReasonInput",
    ]
    sent = made["paths"]["/1"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert sent == ref("SideAndReasonInput")


def test_a_name_that_another_schema_has_is_left_to_it() -> None:
    side = {"type": "string"}
    made = gathered(
        {
            "AInput": body(side=dict(side)),
            "BInput": body(side=dict(side)),
            "SideInput": {"type": "object", "properties": {"side": {"type": "integer"}}},
        },
        *(operation(name) for name in ("AInput", "BInput", "SideInput")),
    )
    schemas = made["components"]["schemas"]
    assert list(schemas) == ["AInput", "SideInput"]
    assert schemas["SideInput"]["properties"] == {"side": {"type": "integer"}}


def values(**changed: Any) -> dict[str, Any]:
    sent = {"komi": {"type": "integer", "maximum": 40}, "level": {"type": "string"}}
    answered = {"komi": {"type": "integer"}, "level": {"type": "string", **changed}}
    return {
        "WeiqiInput": {"type": "object", "properties": sent},
        "WeiqiOut": {
            "type": "object",
            "properties": answered,
            "required": ["komi", "level"],
        },
    }


def test_what_is_sent_and_answered_alike_stands_once_as_it_is_sent() -> None:
    schemas = gathered(values(), operation("WeiqiInput"))["components"]["schemas"]
    assert list(schemas) == ["Weiqi"]
    assert schemas["Weiqi"]["properties"]["komi"] == {"type": "integer", "maximum": 40}
    assert "required" not in schemas["Weiqi"]


def test_what_may_be_null_only_when_answered_stays_apart() -> None:
    schemas = gathered(values(nullable=True), operation("WeiqiInput"))["components"]["schemas"]
    assert list(schemas) == ["WeiqiInput", "WeiqiOut"]


def test_a_schema_with_a_title_is_called_by_it_wherever_it_stands() -> None:
    question = {"title": "Question", "type": "object", "properties": {"ask": {"type": "string"}}}
    asked = operation("A")
    asked["requestBody"]["content"]["application/json"]["schema"] = {
        "oneOf": [question, {"type": "array", "items": question}]
    }
    made = gathered({"A": body()}, asked)
    assert made["components"]["schemas"]["Question"] == {
        "type": "object",
        "properties": {"ask": {"type": "string"}},
    }
    schema = made["paths"]["/0"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert schema == {"oneOf": [ref("Question"), {"type": "array", "items": ref("Question")}]}
