"""Bundles taken apart and packed again, as somebody would who means to deceive."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping

from games.bundles.verify import Flaw, Report, check_bundle

SIGNED = ("streams/", "proofs/", "checkpoints/", "inputs/", "keys.txt", "consistency.ndjson")
"""What the signature covers, or what is needed to show it."""


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        return {entry.filename: source.read(entry) for entry in source.infolist()}


def packed(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as target:
        for name, content in files.items():
            target.writestr(name, content)
    return made.getvalue()


def listed_anew(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with every digest of the manifest made anew: what a forger does first."""
    manifest = json.loads(files["manifest.json"])
    manifest["files"] = {
        name: hashlib.sha256(content).hexdigest()
        for name, content in sorted(files.items())
        if name != "manifest.json"
    }
    written = json.dumps(manifest, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    return {**files, "manifest.json": written}


def checked(data: bytes, **options: str) -> Report:
    return check_bundle(io.BytesIO(data), **options)  # type: ignore[arg-type]


def code_of(data: bytes, **options: str) -> str:
    """Return what does not hold, "" where everything does."""
    try:
        checked(data, **options)
    except Flaw as flaw:
        return flaw.code
    return ""


def flipped(content: bytes, bit: int) -> bytes:
    """Return the content with one bit changed."""
    at, mask = bit // 8, 1 << bit % 8
    return content[:at] + bytes([content[at] ^ mask]) + content[at + 1 :]


def undetected_in_files(
    files: Mapping[str, bytes], *, key: str, every: int = 1
) -> Iterator[tuple[str, int]]:
    """Yield file and bit of changes that hold though the manifest was made anew to fit them.

    Of the signed part alone: the rest is covered by the manifest, which nobody signs.
    """
    at = 0
    for name in sorted(files):
        if not name.startswith(SIGNED):
            continue
        for bit in range(8 * len(files[name])):
            at += 1
            if at % every:
                continue
            changed = listed_anew({**files, name: flipped(files[name], bit)})
            if not code_of(packed(changed), key=key):
                yield name, bit


def undetected_in_container(data: bytes, *, bits: Iterator[int]) -> Iterator[int]:
    """Yield changed bits of a ZIP that hold though names or bytes read from it are others."""
    files = unpacked(data)
    for bit in bits:
        try:
            report = checked(flipped(data, bit))
        except Flaw:
            continue
        if report.files != files:
            yield bit


def changed(
    files: Mapping[str, bytes], name: str, how: Callable[[bytes], bytes]
) -> dict[str, bytes]:
    """Return the files with one of them changed and the manifest made to fit."""
    return listed_anew({**files, name: how(files[name])})
