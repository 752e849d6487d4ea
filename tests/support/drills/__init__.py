"""Two hosts with a database that is copied from one to the other: what an operator rehearses."""
