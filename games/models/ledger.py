"""Tables of the ledger: streams, events, dense order, checkpoints, work.

Fields and constraints only. Rows of events, entries and checkpoints are written by the
ledger's store and sequencer and never change: triggers refuse it. The tables themselves
are made by migration 0001 in each database's own words.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LedgerStream(models.Model):
    """Head of a stream: where it stands, so that an append needs no look at its events."""

    stream_id = models.UUIDField(primary_key=True)
    kind = models.CharField(max_length=60)
    version = models.BigIntegerField()
    hash = models.BinaryField(max_length=32)
    recorded_at = models.BigIntegerField()

    class Meta:
        db_table = "ledger_stream"

    def __str__(self) -> str:
        return f"{self.kind} {self.stream_id} @{self.version}"


class LedgerEvent(models.Model):
    """One event, byte for byte as hashed.

    The table's key is (stream_id, version); the unique event id stands in for it here
    because Django's admin takes no composite key.
    """

    stream_id = models.UUIDField()
    version = models.BigIntegerField()
    type = models.CharField(max_length=200)
    event_id = models.UUIDField(primary_key=True)
    actor = models.CharField(max_length=200)
    role = models.CharField(max_length=200)
    device = models.CharField(max_length=200)
    recorded_at = models.BigIntegerField()
    occurred_at = models.BigIntegerField(null=True)
    payload = models.BinaryField()
    prev_hash = models.BinaryField(max_length=32)
    hash = models.BinaryField(max_length=32)

    class Meta:
        db_table = "ledger_event"
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = (
            models.UniqueConstraint(fields=["stream_id", "version"], name="ledger_event_key"),
        )

    def __str__(self) -> str:
        return f"{self.stream_id} @{self.version} {self.type}"


class LedgerEntry(models.Model):
    """The dense order: `position` 1..n, leaf n - 1 of the Merkle tree."""

    position = models.BigIntegerField(primary_key=True)
    stream_id = models.UUIDField()
    version = models.BigIntegerField()
    leaf_hash = models.BinaryField(max_length=32)

    class Meta:
        db_table = "ledger_entry"
        constraints = (
            models.UniqueConstraint(fields=["stream_id", "version"], name="ledger_entry_event"),
        )

    def __str__(self) -> str:
        return f"{self.position}: {self.stream_id} @{self.version}"


class LedgerCheckpoint(models.Model):
    """A signed statement of the log's size and root; `text` is the C2SP signed note."""

    id = models.BigAutoField(primary_key=True)
    size = models.BigIntegerField()
    root = models.BinaryField(max_length=32)
    frontier = models.BinaryField()
    key_id = models.CharField(max_length=8)
    text = models.TextField()
    signed_at = models.BigIntegerField()

    class Meta:
        db_table = "ledger_checkpoint"
        constraints = (
            models.UniqueConstraint(fields=["size", "key_id"], name="ledger_checkpoint_size"),
        )

    def __str__(self) -> str:
        return f"checkpoint at {self.size}"

    @property
    def countersigned(self) -> str:
        """The signed note with the lines of its witnesses, in the order in which they came."""
        lines = self.cosignatures.order_by("id").values_list("line", flat=True)
        return self.text + "".join(lines)


class LedgerCursor(models.Model):
    """Where the sequencer stands: one row, rewritten with every batch."""

    id = models.SmallIntegerField(primary_key=True)
    size = models.BigIntegerField()
    frontier = models.BinaryField()
    after_arrival = models.BigIntegerField()
    after_stream = models.UUIDField()
    after_version = models.BigIntegerField()
    system_identifier = models.CharField(max_length=40)

    class Meta:
        db_table = "ledger_cursor"

    def __str__(self) -> str:
        return f"sequenced to {self.size}"


class LedgerLease(models.Model):
    """Who leads the background: one row, whose term grows by one with every change of leader.

    A leader's writes hold the pair of name and term against a change, as a foreign key would.
    """

    name = models.CharField(max_length=40, primary_key=True)
    term = models.BigIntegerField()
    holder = models.CharField(max_length=200)
    expires_at = models.BigIntegerField()

    class Meta:
        db_table = "ledger_lease"
        constraints = (models.UniqueConstraint(fields=["name", "term"], name="ledger_lease_term"),)

    def __str__(self) -> str:
        return f"{self.name} {self.term} {self.holder}"


class LedgerBlock(models.Model):
    """The root over a whole block of leaves, made from them: shortens proofs, proves nothing."""

    number = models.BigIntegerField(primary_key=True)
    root = models.BinaryField(max_length=32)

    class Meta:
        db_table = "ledger_block"

    def __str__(self) -> str:
        return f"block {self.number}"


class LedgerCosignature(models.Model):
    """A witness's signature over a checkpoint, as its line stands in a signed note."""

    id = models.BigAutoField(primary_key=True)
    checkpoint = models.ForeignKey(
        LedgerCheckpoint,
        # A constraint would answer a TRUNCATE before the trigger that says why it is refused.
        db_constraint=False,
        on_delete=models.PROTECT,
        related_name="cosignatures",
    )
    witness = models.CharField(max_length=200)
    line = models.CharField(max_length=400)
    signed_at = models.BigIntegerField()

    class Meta:
        db_table = "ledger_cosignature"
        constraints = (
            models.UniqueConstraint(
                fields=["checkpoint", "witness"], name="ledger_cosignature_witness"
            ),
        )

    def __str__(self) -> str:
        return f"{self.witness} on {self.checkpoint}"


class LedgerWitnessed(models.Model):
    """A log of others that this server countersigns, and the largest checkpoint it has signed."""

    origin = models.CharField(max_length=200, primary_key=True)
    key = models.CharField(max_length=400)
    size = models.BigIntegerField()
    root = models.BinaryField(max_length=32)

    class Meta:
        db_table = "ledger_witnessed"

    def __str__(self) -> str:
        return f"{self.origin} at {self.size}"


class LedgerWork(models.Model):
    """Work to be done about a stream at a version; stored with its cause."""

    class State(models.TextChoices):
        """Where a piece of work stands."""

        PENDING = "pending"
        DONE = "done"
        NEEDS_HUMAN = "needs_human"

    id = models.BigAutoField(primary_key=True)
    kind = models.CharField(max_length=60)
    stream_id = models.UUIDField()
    version = models.BigIntegerField()
    due_at = models.BigIntegerField()
    attempts = models.IntegerField()
    claimed_by = models.CharField(max_length=200)
    claimed_until = models.BigIntegerField()
    done_at = models.BigIntegerField(null=True)
    last_error = models.TextField()
    state = models.CharField(max_length=12, choices=State.choices)

    class Meta:
        db_table = "ledger_work"
        verbose_name = _("piece of work")
        verbose_name_plural = _("work list")
        constraints = (
            models.UniqueConstraint(
                fields=["kind", "stream_id", "version"], name="ledger_work_request"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.stream_id} @{self.version} {self.state}"
