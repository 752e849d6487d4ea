"""Games found by what is asked for, a page at a time, at a cost that no archive makes grow."""
