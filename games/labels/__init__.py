"""Words for what records are kept in, shared by the pages and the back office."""
