"""The pack of an event (归档包): one ZIP with papers, files and a page that needs no server."""
