"""The register of offices as a stream: appointments, tokens, consents, accounts. Pure.

Gomoku 2025 23.3.4, weiqi 2002 29 (the organiser names the chief arbiter and engages arbiters),
xiangqi 2020 chapter 17. The register names people by their ids alone and holds no secret.
"""
