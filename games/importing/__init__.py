"""Files of games into the ledger: read and check in any process, store in one."""
