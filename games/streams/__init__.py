"""The engine of every stream: what is written once for deciders (docs/decisions/0025).

`decider`, `codec`, `actors`, `confirmation`, `files`, `errors` and `refusals` are pure and know
no game; `handling`, `cache`, `redaction`, `exporting` and `importing` stand on the ledger.
"""
