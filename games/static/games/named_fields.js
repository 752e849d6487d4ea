// The parts that stand in for a field whose choices are searched for bear the name of its label.

function nameFields() {
  for (const field of document.querySelectorAll("select.admin-autocomplete")) {
    const shown = document.getElementById(`select2-${field.id}-container`);
    const label = field.labels[0]?.textContent.trim();
    if (shown && label) shown.setAttribute("aria-label", label);
  }
}

// They are made at some time after the page.
if (document.querySelector("select.admin-autocomplete")) {
  new MutationObserver(nameFields).observe(document.body, { childList: true, subtree: true });
  nameFields();
}
