"""How offices are given and ended, tokens issued, consents kept: the register and its readers."""
