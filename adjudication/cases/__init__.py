"""Cases: disputes at the board, objections to the chief arbiter, appeals to the committee. Pure."""
