// The button that prints a page; where no script runs it is not shown and the browser's own menu does.
document.addEventListener("click", (event) => {
  if (event.target.closest("button[data-print]")) print();
});
