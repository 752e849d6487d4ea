"""The office of cases: the list, the page of each, filing, every act, and carrying out."""
