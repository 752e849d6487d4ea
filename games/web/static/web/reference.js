// The document of the API as pages, by Redoc; its styles bear the nonce that this answer allows.
const reference = document.getElementById("reference");
const options = {
  nonce: reference.dataset.nonce,
  hideDownloadButton: true,
  nativeScrollbars: true,
  theme: { typography: { fontFamily: "inherit", headings: { fontFamily: "inherit" } } },
};
globalThis.Redoc.init(reference.dataset.schema, options, reference);
