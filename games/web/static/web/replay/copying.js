// A text to the clipboard; where the page may not write there, marked for the reader to copy.

export async function giveText(status, text, { clipboard } = navigator) {
  status.hidden = false;
  if (text === null) {
    status.textContent = status.dataset.failed;
    return;
  }
  const isWritten = await clipboard?.writeText(text).then(() => true, () => false);
  status.textContent = isWritten ? status.dataset.copied : status.dataset.select;
  if (isWritten) return;
  const field = status.ownerDocument.createElement("textarea");
  field.readOnly = true;
  field.value = text;
  status.append(field);
  field.select();
}
