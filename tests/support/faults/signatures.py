"""Which arguments the product's own functions and classes can go without."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """The parameters of one function or dataclass, `self` apart."""

    positional: tuple[str, ...]
    optional: frozenset[str]
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Signatures by the name of the function or class, whatever module has it."""

    known: dict[str, list[Signature]] = field(default_factory=dict)

    def may_lack(self, name: str, keyword: str) -> bool:
        """Tell whether a call goes without a keyword; of what others define, every one."""
        having = [signature for signature in self.known.get(name, ()) if keyword in signature.names]
        return all(keyword in signature.optional for signature in having)

    def may_lack_last(self, name: str, given: int) -> bool | None:
        """Tell whether a call goes without the last of its `given` positional arguments.

        None when the product defines nothing of that name.
        """
        if name not in self.known:
            return None
        long = [signature for signature in self.known[name] if len(signature.positional) >= given]
        return bool(long) and all(
            signature.positional[given - 1] in signature.optional for signature in long
        )


def signatures_of(trees: Iterable[ast.Module]) -> Signatures:
    """Read the signatures of every function, method and dataclass."""
    found = Signatures()
    for tree in trees:
        for node in ast.walk(tree):
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    found.known.setdefault(node.name, []).append(_of_function(node.args))
                case ast.ClassDef():
                    found.known.setdefault(node.name, []).append(_of_class(node))
    return found


def _of_function(arguments: ast.arguments) -> Signature:
    positional = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    optional = positional[len(positional) - len(arguments.defaults) :]
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if default is not None:
            optional.append(argument.arg)
    names = {*positional, *(argument.arg for argument in arguments.kwonlyargs)}
    if positional[:1] in (["self"], ["cls"]):
        positional = positional[1:]
    return Signature(
        positional=tuple(positional), optional=frozenset(optional), names=frozenset(names)
    )


def _of_class(node: ast.ClassDef) -> Signature:
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            return _of_function(item.args)
    fields = [item for item in node.body if isinstance(item, ast.AnnAssign)]
    names = [item.target.id for item in fields if isinstance(item.target, ast.Name)]
    with_default = [item for item in fields if item.value is not None]
    optional = [item.target.id for item in with_default if isinstance(item.target, ast.Name)]
    return Signature(positional=tuple(names), optional=frozenset(optional), names=frozenset(names))
