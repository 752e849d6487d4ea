"""What is put right at the board: by commands, each with the limits of its game's book."""
