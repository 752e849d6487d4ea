"""The renderings of a document: a page, PDF, XLSX."""
