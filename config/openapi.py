"""The document of the API by components: what operations repeat stands once, under a name.

drf-spectacular writes parameters, answers and small schemas out at every operation, and a
body a command. These steps work on the finished document, whatever made it. A reader or a
generated client then meets each thing once.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from http import HTTPStatus
from typing import Any

Node = dict[str, Any]
METHODS = frozenset({"get", "put", "post", "delete", "patch", "head", "options"})
REFERENCE = "#/components/schemas/"
_BESIDES = ("description", "nullable", "default", "readOnly", "example")
"""What a place says of a schema besides its shape."""
_ASKED = ("parameters", "requestBody")
"""The parts of an operation that a client sends."""
_LISTED = "x-extensible-enum"
"""Codes that are told and may become more."""
_PLAIN = ("string", "integer", "boolean")
_OFTEN = 5
"""Bodies that must have a field before it is written once for all."""
_OF_EVERY_COMMAND = frozenset({"expected_version", "occurred_at"})
_MAPS = {
    "{}": "AnyFields",
    '{"type": "integer"}': "NumberByName",
    '{"type": "string"}': "TextByName",
}
"""Names of the mappings whose keys are no fields of ours, by what their values are."""
_STEM = re.compile(r"^(?:Tournament)?(\w+?)(?:Input|Out|Value)$")


def by_components(result: Node, generator: object, request: object, public: bool) -> Node:
    """Return the document with its repeated parts under names (a hook of drf-spectacular)."""
    components: Node = result["components"]
    _name_inline(result)
    _open_answers(result)
    _rename(result, _alike(components["schemas"]))
    _rename(result, _sent_and_answered(components["schemas"]))
    _lift_fields(components["schemas"])
    operations = list(_operations(result))
    for part, places, name in (
        ("parameters", _parameters(operations), _parameter_name),
        ("responses", _responses(operations), _response_name),
    ):
        _lift(components.setdefault(part, {}), part, list(places), name)
    if len({_text(operation.get("security")) for operation in operations}) == 1:
        result["security"] = operations[0]["security"]
        for operation in operations:
            del operation["security"]
    _unname_single_examples(operations)
    for operation in operations:
        if operation.get("description", "").rstrip(".") == operation.get("summary", "").rstrip("."):
            operation.pop("description", None)
    for part in components:
        components[part] = dict(sorted(components[part].items()))
    return result


def _operations(result: Node) -> Iterator[Node]:
    for methods in result["paths"].values():
        yield from (operation for method, operation in methods.items() if method in METHODS)


def _unname_single_examples(operations: Iterable[Node]) -> None:
    """Write the only example of a body without a name, which would be the operation's again."""
    for operation in operations:
        for content in operation.get("requestBody", {}).get("content", {}).values():
            if len(examples := list(content.get("examples", {}).values())) == 1:
                del content["examples"]
                content["example"] = examples[0]["value"]


# -- parameters and answers -------------------------------------------------------

Place = tuple[Any, Any, Node, str]
"""A list or mapping, the index or key in it, the part that stands there, the operation's tag."""


def _parameters(operations: Iterable[Node]) -> Iterator[Place]:
    for operation in operations:
        for index, parameter in enumerate(operation.get("parameters", ())):
            yield operation["parameters"], index, parameter, operation["tags"][0]


def _responses(operations: Iterable[Node]) -> Iterator[Place]:
    for operation in operations:
        for status, response in operation["responses"].items():
            yield operation["responses"], status, response, operation["tags"][0]


def _lift(target: Node, part: str, places: list[Place], name: Callable[[Any, Node], str]) -> None:
    """Move what stands at several places to `target`; what is said most has the plain name."""
    by_text: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        _, key, node, _ = place
        by_text[_text((name(key, node), node))].append(place)
    for found in sorted(by_text.values(), key=lambda found: -len(found)):
        if len(found) < 2:
            continue
        _, key, node, tag = found[0]
        called = _free(name(key, node), tag, target)
        target[called] = node
        for holder, at, _, _ in found:
            holder[at] = {"$ref": f"#/components/{part}/{called}"}


def _parameter_name(_: object, parameter: Node) -> str:
    return _pascal(str(parameter["name"]))


def _response_name(status: str, response: Node) -> str:
    if status == "default":
        return "Refusal"
    phrase = _pascal(HTTPStatus(int(status)).phrase)
    schemas = [kind.get("schema", {}) for kind in response.get("content", {}).values()]
    answered = [schema["$ref"].rsplit("/", 1)[-1] for schema in schemas if "$ref" in schema]
    if int(status) >= 300 or not answered:
        return phrase
    return str(answered[0]).removesuffix("Out") + phrase


def _free(name: str, tag: str, taken: Mapping[str, Any]) -> str:
    """Return `name`, with what it is about if another thing has it already."""
    longer = f"{name}Of{_pascal(tag)}"
    wanted = [name, longer, *(f"{longer}{number}" for number in range(2, len(taken) + 3))]
    return next(candidate for candidate in wanted if candidate not in taken)


# -- schemas ----------------------------------------------------------------------


def _name_inline(result: Node) -> None:
    """Replace an inline schema that has a title, or whose shape has a name, by its name."""
    schemas: Node = result["components"]["schemas"]
    names = {_shape(schema): name for name, schema in schemas.items() if _is_type(schema)}

    def refer(schema: Node) -> Node:
        shape = _shape(schema)
        title = schema.get("title") or _MAPS.get(_text(schema.get("additionalProperties")), "")
        if shape not in names:
            if not title or (title in _MAPS.values() and "properties" in schema):
                return schema
            names[shape] = title
            schemas[title] = {
                key: value for key, value in schema.items() if key not in ("title", *_BESIDES)
            }
        reference: Node = {"$ref": REFERENCE + names[shape]}
        besides = {key: schema[key] for key in _BESIDES if key in schema}
        return {"allOf": [reference], **besides} if besides else reference

    def change(node: Node) -> Node:
        return refer(node) if _is_type(node) else node

    for name in list(schemas):
        schemas[name] = {key: _walk(value, change) for key, value in schemas[name].items()}
    result["paths"] = _walk(result["paths"], change)


def _open_answers(result: Node) -> None:
    """Have the codes that only answers hold listed and not closed.

    A code that a later version adds is then read as the text it is; a client made from a closed
    choice would refuse the whole answer. What a request may send stays a choice.
    """
    schemas: Node = result["components"]["schemas"]
    answers = [operation.get(part) for operation in _operations(result) for part in _ASKED]
    sent = _reached(schemas, answers)
    for name, schema in schemas.items():
        if "enum" in schema and name not in sent:
            listed = [code for code in schema.pop("enum") if code]
            codes = f"One of {', '.join(f'`{code}`' for code in listed)}."
            schema["description"] = " ".join(filter(None, (schema.get("description"), codes)))
            schema[_LISTED] = listed


def _reached(schemas: Mapping[str, Node], parts: Iterable[Any]) -> set[str]:
    """Return the names of the schemas that some parts of the document refer to, at any depth."""
    found: set[str] = set()
    waiting = [name for part in parts for name in _referred(part)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(_referred(schemas[name]))
    return found


def _referred(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        for item in node:
            yield from _referred(item)
    elif isinstance(node, dict):
        if "$ref" in node:
            yield str(node["$ref"]).removeprefix(REFERENCE)
        for value in node.values():
            yield from _referred(value)


def _alike(schemas: Mapping[str, Node]) -> dict[str, str]:
    """Return old name -> name for schemas that differ in nothing else."""
    by_shape: dict[str, list[str]] = defaultdict(list)
    for name, schema in schemas.items():
        if _is_type(schema):
            by_shape[_shape(schema)].append(name)
    names: dict[str, str] = {}
    for group in by_shape.values():
        if len(group) > 1:
            wanted = _name_of_fields(schemas[group[0]])
            is_free = wanted in group or wanted not in schemas
            names |= dict.fromkeys(group, wanted if wanted and is_free else group[0])
            if wanted:
                # The summary of one command says nothing of the others.
                for name in group:
                    schemas[name].pop("description", None)
    return names


def _name_of_fields(schema: Node) -> str:
    """Return how the body of several commands is called, "" for what is no such body."""
    fields = list(schema.get("properties", ()))
    if not set(fields) >= _OF_EVERY_COMMAND:
        return ""
    own = [_pascal(field) for field in fields if field not in _OF_EVERY_COMMAND]
    return ("And".join(own) or "Command") + "Input"


def _sent_and_answered(schemas: Node) -> dict[str, str]:
    """Return old name -> name for values that are sent and answered with the same fields.

    What stays is the form that is sent, with its bounds; an answer has every field.
    """
    by_stem: dict[str, list[str]] = defaultdict(list)
    for name, schema in schemas.items():
        match = _STEM.match(name)
        if match and schema.get("type") == "object" and schema.get("properties"):
            by_stem[match[1]].append(name)
    found: dict[str, str] = {}
    for stem, group in by_stem.items():
        sent = sorted(group, key=lambda name: (not name.endswith("Input"), name.endswith("Out")))
        fields = {name: _fields(schemas, name) for name in sent}
        same = max(([n for n in sent if fields[n] == fields[name]] for name in sent), key=len)
        if len(same) > 1 and stem not in schemas:
            found |= dict.fromkeys(same, stem)
    return found


def _fields(schemas: Node, name: str) -> dict[str, tuple[str, bool]]:
    return {
        field: (_kind(schemas, schema), bool(schema.get("nullable")))
        for field, schema in schemas[name]["properties"].items()
    }


def _kind(schemas: Node, schema: Node) -> str:
    """Return what a client holds: a type of JSON, or the stem of the schema referred to."""
    for several in ("allOf", "oneOf"):
        if several in schema:
            return "/".join(sorted({_kind(schemas, choice) for choice in schema[several]}))
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(REFERENCE)
        if "enum" in schemas[name]:
            return "string"
        match = _STEM.match(name)
        return match[1] if match else name
    if schema.get("type") == "array":
        return f"array of {_kind(schemas, schema['items'])}"
    return str(schema.get("type"))


def _lift_fields(schemas: Node) -> None:
    """Name the fields that many bodies have in the same words, such as `expected_version`."""
    found: dict[str, list[tuple[Node, str]]] = defaultdict(list)
    for schema in schemas.values():
        for field, value in schema.get("properties", {}).items():
            if "description" in value and value.get("type") in _PLAIN:
                found[_text([field, value])].append((schema["properties"], field))
    for places in sorted(found.values(), key=lambda places: -len(places)):
        name = _pascal(places[0][1])
        if len(places) < _OFTEN or name in schemas:
            continue
        schemas[name] = places[0][0][places[0][1]]
        for properties, field in places:
            properties[field] = {"$ref": REFERENCE + name}


def _rename(result: Node, names: Mapping[str, str]) -> None:
    """Give schemas their new names; of several with one name the first stays."""
    schemas: Node = result["components"]["schemas"]

    def change(node: Node) -> Node:
        old = str(node.get("$ref", "")).removeprefix(REFERENCE)
        return {**node, "$ref": REFERENCE + names[old]} if old in names else node

    moved: Node = {}
    for name in [*names, *(name for name in schemas if name not in names)]:
        moved.setdefault(names.get(name, name), _walk(schemas[name], change))
    result["components"]["schemas"] = moved
    result["paths"] = _walk(result["paths"], change)


def _walk(node: Any, change: Callable[[Node], Node]) -> Any:
    """Return `node` with every mapping in it changed, the innermost first."""
    if isinstance(node, list):
        return [_walk(item, change) for item in node]
    if isinstance(node, dict):
        return change({key: _walk(value, change) for key, value in node.items()})
    return node


def _is_type(schema: Mapping[str, Any]) -> bool:
    """Return whether a client makes a type of a schema: an object or a choice of words."""
    if schema.get("type") == "object":
        return "properties" in schema or "additionalProperties" in schema
    return schema.get("type") == "string" and "enum" in schema


def _shape(schema: Mapping[str, Any]) -> str:
    left_out = ("title", *_BESIDES)
    shape = {key: value for key, value in schema.items() if key not in left_out}
    if "enum" in shape:
        # Nothing shorter than its shortest word can be sent.
        shape = {"enum": sorted(map(str, shape["enum"]))}
    return _text(shape)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)


def _pascal(text: str) -> str:
    words = text.replace("-", " ").replace("_", " ").split()
    return "".join(word[:1].upper() + word[1:] for word in words)
