"""Cases over the API: filed, heard, decided, carried out, read."""
