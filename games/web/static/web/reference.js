// The document of the API as pages, by Redoc; its styles bear the nonce that this answer allows.
const reference = document.getElementById("reference");
const options = {
  nonce: reference.dataset.nonce,
  hideDownloadButton: true,
  nativeScrollbars: true,
  theme: { typography: { fontFamily: "inherit", headings: { fontFamily: "inherit" } } },
};
// Redoc is no module, and found by its global name once it has run.
const script = document.createElement("script");
script.src = reference.dataset.redoc;
script.addEventListener("load", () => globalThis.Redoc.init(reference.dataset.schema, options, reference));
document.head.append(script);
