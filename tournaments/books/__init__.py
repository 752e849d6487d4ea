"""What the rule books fix for events (竞赛): one value a book, asked by everything else."""
