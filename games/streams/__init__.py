"""The engine of every stream: what is written once for deciders (docs/decisions/0025).

`decider`, `codec`, `actors`, `confirmation` and `errors` are pure and know no game;
`handling`, `cache`, `feed` and `redaction` stand on the ledger.
"""
