/* Results by keys: a key chooses, the next board without a result takes over. The page works
   without this file: a list takes the same keys, Tab goes on. */
(() => {
  const keys = { 1: "1-0", 2: "1/2-1/2", 0: "0-1", "+": "+-", "-": "-+", f: "--", b: "0-0", a: "adjourned" };
  const boards = [...document.querySelectorAll("select.result")];
  boards.forEach((board, index) => {
    board.addEventListener("keydown", (press) => {
      if (press.ctrlKey || press.metaKey || press.altKey) return;
      if (press.key === "Enter") { press.preventDefault(); board.form.requestSubmit(); return; }
      if (press.key === "Backspace" || press.key === "Delete") { board.value = ""; press.preventDefault(); return; }
      const score = keys[press.key.toLowerCase()];
      if (!score) return;
      press.preventDefault();
      board.value = score;
      (boards[index + 1] || board.form.querySelector("button[type=submit]")).focus();
    });
  });
  if (boards.length) boards[0].focus();
})();
