"""Batches of files as the desk of the office takes them, worked off as a worker does."""

import zipfile
from io import BytesIO

from games.importing import batches
from games.importing.batch_work import IMPORT_WORK, import_work
from games.importing.bringing import gather
from games.ledger import work
from games.ledger.clock import now_ms
from games.models import ImportBatch

BY = "user:1"


def zipped(files: dict[str, bytes]) -> bytes:
    """Return a ZIP of files by name."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return out.getvalue()


def bring(files: dict[str, bytes], **options: str) -> ImportBatch:
    """Bring files, name -> bytes, without reading them."""
    brought = gather([(name, data, 0) for name, data in files.items()], batches.bounds())
    return batches.bring(brought, by=BY, now=now_ms(), **options)


def claimed() -> work.WorkItem | None:
    """Take the next piece of import work as a worker does."""
    now = now_ms()
    items = work.claim(worker="w", now=now, lease=60_000, limit=1, kinds=(IMPORT_WORK,))
    return items[0] if items else None


def work_through(batch: ImportBatch) -> ImportBatch:
    """Do all the work about a batch; return it as it stands then."""
    while (item := claimed()) is not None:
        import_work(item, now=now_ms())
    batch.refresh_from_db()
    return batch
