"""Files as somebody brings them: single ones and ZIPs, within bounds, nothing left unnamed."""

import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath

from games.importing.files import GAME_SUFFIXES
from games.record.errors import CommandRefusedError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    413,
    import_too_many_files=_("These are more files than one import takes."),
    import_too_large=_("These files are larger than one import takes."),
)
declare_refusals(400, import_empty=_("There is no file to import."))

ZIP = ".zip"
MEGABYTE = 1024 * 1024
_ENTRY_OF_ZIP = b"PK\x01\x02"
_OF_SYSTEMS = re.compile(r"(^|/)(__MACOSX/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)")
"""What systems put beside somebody's files."""
_UNSEEN = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How much an import takes at the desk: bytes of a file, files and bytes of all, unpacked."""

    file_bytes: int
    files: int
    all_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """A file to be read, or with `refusal`, a code of `FILE_CODES`, one that is not.

    `path` is what was brought, `name` also says which file inside it. `modified` in ns.
    """

    path: str
    name: str
    content: bytes = b""
    size: int = 0
    modified: int = 0
    refusal: str = ""
    detail: str = ""


def gather(files: Iterable[tuple[str, bytes, int]], bounds: Bounds) -> tuple[Brought, ...]:
    """Return the files brought, path, bytes and time of change each, with ZIPs unpacked.

    :raises CommandRefusedError: `import_too_many_files`, `import_too_large`, `import_empty`.
    """
    found: list[Brought] = []
    total = 0
    for path, data, modified in files:
        for brought in _opened(shown_name(path), data, modified, bounds):
            total += len(brought.content)
            found.append(brought)
            if len(found) > bounds.files:
                raise CommandRefusedError("import_too_many_files")
            if total > bounds.all_bytes:
                raise CommandRefusedError("import_too_large")
    if not found:
        raise CommandRefusedError("import_empty")
    return tuple(found)


def shown_name(path: str) -> str:
    """Return a name as lists show it: its end, without what nobody sees."""
    return _UNSEEN.sub("", path.replace("\\", "/"))[-240:]


def _opened(path: str, data: bytes, modified: int, bounds: Bounds) -> Iterator[Brought]:
    if PurePosixPath(path).suffix.lower() != ZIP:
        yield _checked(path, path, data, modified, bounds)
        return
    if data.count(_ENTRY_OF_ZIP) > 4 * bounds.files:
        raise CommandRefusedError("import_too_many_files")
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            for member in packed.infolist():
                name = shown_name(_name_in_zip(member))
                if not member.is_dir() and not _OF_SYSTEMS.search(name):
                    yield _unpacked(packed, member, path, f"{path}/{name}", modified, bounds)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        yield _report(path, path, len(data), modified, "zip_unreadable", str(error))


def _name_in_zip(member: zipfile.ZipInfo) -> str:
    """Return a name; those of Chinese systems stand in GBK where nothing says UTF-8."""
    if member.flag_bits & 0x800:
        return member.filename
    try:
        return member.filename.encode("cp437").decode("gbk")
    except UnicodeError:
        return member.filename


def _unpacked(
    packed: zipfile.ZipFile,
    member: zipfile.ZipInfo,
    path: str,
    name: str,
    modified: int,
    bounds: Bounds,
) -> Brought:
    size = member.file_size
    if PurePosixPath(name).suffix.lower() not in GAME_SUFFIXES:
        return _report(path, name, size, modified, "file_kind_not_read", PurePosixPath(name).suffix)
    if member.flag_bits & 1:
        return _report(path, name, size, modified, "file_encrypted")
    try:
        # What the header says of the size is the packer's word.
        with packed.open(member) as opened:
            data = opened.read(bounds.file_bytes + 1)
    except (zipfile.BadZipFile, OSError, EOFError, ValueError, RuntimeError, zlib.error) as error:
        return _report(path, name, size, modified, "file_unreadable", str(error))
    return _checked(path, name, data, modified, bounds)


def _checked(path: str, name: str, data: bytes, modified: int, bounds: Bounds) -> Brought:
    if not data:
        return _report(path, name, 0, modified, "file_empty")
    if len(data) > bounds.file_bytes:
        most = f"> {bounds.file_bytes // MEGABYTE} MB"
        return _report(path, name, len(data), modified, "file_too_large", most)
    return Brought(path=path, name=name, content=data, size=len(data), modified=modified)


def _report(path: str, name: str, size: int, modified: int, code: str, detail: str = "") -> Brought:
    return Brought(
        path=path,
        name=name,
        size=size,
        modified=modified,
        refusal=code,
        detail=_UNSEEN.sub("", detail)[:200],
    )
