"""The shapes of answers about cases."""

from rest_framework import serializers

from games import http


class CaseCommandOut(http.Out):
    """What a command did to a case."""

    case = serializers.UUIDField()
    version = serializers.IntegerField()
    dry_run = serializers.BooleanField()
    events = http.EffectOut(many=True)
    warnings = http.WarningOut(many=True)


class CaseRowOut(http.Out):
    """A case as lists show it."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    instance = serializers.CharField()
    status = serializers.CharField()
    matter = serializers.CharField()
    question = serializers.CharField()
    outcome = serializers.CharField(allow_blank=True)
    edition = serializers.CharField()
    competition = serializers.CharField(allow_blank=True)
    section = serializers.CharField(allow_blank=True)
    subject_kind = serializers.CharField()
    subject = serializers.UUIDField()
    contested_version = serializers.IntegerField(source="contested")
    is_carried_out = serializers.BooleanField()
    awaits = serializers.CharField(allow_blank=True)
    filed_at = serializers.DateTimeField()
    limit_at = serializers.DateTimeField(allow_null=True)
    decided_at = serializers.DateTimeField(allow_null=True)
    appeal_until = serializers.DateTimeField(allow_null=True)


class CasePageOut(http.Out):
    """A page of cases, oldest first."""

    results = CaseRowOut(many=True)
    next = serializers.CharField(allow_null=True)


class AttachmentOut(http.Out):
    """A paper of a case."""

    name = serializers.CharField()
    sha256 = serializers.CharField()
    size = serializers.IntegerField()


class CitedFindingOut(http.Out):
    """A finding of an audit that the case rests on."""

    audit = serializers.IntegerField()
    number = serializers.IntegerField()


class HindranceOut(http.Out):
    """Why the case is not heard."""

    obstacle = serializers.CharField()
    article = http.CitedArticleOut(allow_null=True)


class MemberOut(http.Out):
    """A member of the committee; `conflict` null until declared."""

    id = serializers.CharField()
    conflict = serializers.BooleanField(allow_null=True)


class StatementOut(http.Out):
    """What a party stated."""

    party = serializers.CharField()
    text = serializers.CharField()
    attachments = AttachmentOut(many=True)


class VoteOut(http.Out):
    """What a member voted."""

    member = serializers.CharField()
    outcome = serializers.CharField()
    opinion = serializers.CharField(allow_blank=True)


class DecisionOut(http.Out):
    """The decision; `votes` for and against upholding, two zeros of one judge."""

    outcome = serializers.CharField()
    votes = serializers.ListField(child=serializers.IntegerField())
    facts = serializers.CharField()
    reasons = serializers.CharField()
    articles = http.CitedArticleOut(many=True)
    remedies = serializers.ListField(child=serializers.CharField())
    order = serializers.CharField(allow_blank=True)
    refund = serializers.CharField(allow_null=True)
    refunded = serializers.IntegerField()
    final = serializers.BooleanField()
    final_by = http.CitedArticleOut(allow_null=True)


class CarriedOutOut(http.Out):
    """Where the decision was carried out."""

    remedy = serializers.CharField()
    kind = serializers.CharField()
    stream = serializers.UUIDField()
    version = serializers.IntegerField()


class PapersOut(http.Out):
    """What the offices alone read of a case."""

    capacity = serializers.CharField()
    filer = serializers.CharField(allow_blank=True)
    side = serializers.CharField(allow_blank=True)
    grounds = serializers.CharField()
    in_writing = serializers.BooleanField()
    limit_ms = serializers.IntegerField(allow_null=True)
    fee_due = serializers.IntegerField()
    fee_paid = serializers.IntegerField()
    attachments = AttachmentOut(many=True)
    earlier = serializers.CharField(allow_blank=True)
    finding = CitedFindingOut(allow_null=True)
    hindrances = HindranceOut(many=True)
    members = MemberOut(many=True)
    chair = serializers.CharField(allow_blank=True)
    statements = StatementOut(many=True)
    votes = VoteOut(many=True)
    notified = serializers.ListField(child=serializers.CharField())
    refund = serializers.CharField(allow_null=True)


class CaseOut(http.Out):
    """A case in full; `papers` null for who holds no office at its event."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    instance = serializers.CharField()
    status = serializers.CharField()
    matter = serializers.CharField()
    question = serializers.CharField()
    article = http.CitedArticleOut(allow_null=True)
    edition = serializers.CharField()
    competition = serializers.CharField(allow_blank=True)
    section = serializers.CharField(allow_blank=True)
    subject_kind = serializers.CharField()
    subject = serializers.UUIDField()
    contested_version = serializers.IntegerField()
    decision = DecisionOut(allow_null=True)
    carried_out = CarriedOutOut(many=True)
    is_carried_out = serializers.BooleanField()
    awaits = serializers.CharField(allow_blank=True)
    papers = PapersOut(allow_null=True)
