/* Results by keys: a key chooses, the next board without a result takes over. The page works
   without this file: a list takes the same keys, Tab goes on. */
(() => {
  const keys = { 1: "1-0", 2: "1/2-1/2", 0: "0-1", "+": "+-", "-": "-+", f: "--", b: "0-0", a: "adjourned" };
  const form = document.querySelector("form.results");
  const boards = [...document.querySelectorAll("select.result")];
  const isChanged = (board) => ![...board.options].some((one) => one.defaultSelected && one.selected) && board.value !== "";
  const mark = (board) => board.closest("tr").classList.toggle("changed", isChanged(board));
  boards.forEach((board, index) => {
    board.addEventListener("change", () => mark(board));
    board.addEventListener("keydown", (press) => {
      if (press.ctrlKey || press.metaKey || press.altKey) return;
      if (press.key === "Enter") { press.preventDefault(); board.form.requestSubmit(); return; }
      if (press.key === "Backspace" || press.key === "Delete") { board.value = ""; mark(board); press.preventDefault(); return; }
      const score = keys[press.key.toLowerCase()];
      if (!score || ![...board.options].some((one) => one.value === score)) return;
      press.preventDefault();
      board.value = score;
      mark(board);
      (boards[index + 1] || board.form.querySelector("button[type=submit]")).focus();
    });
  });
  if (form) {
    let isSent = false;
    form.addEventListener("submit", () => { isSent = true; });
    window.addEventListener("beforeunload", (leave) => {
      if (!isSent && boards.some((one) => one.value !== "")) leave.preventDefault();
    });
  }
  const first = document.querySelector(".fate-refused select.result, .fate-waiting select.result") || boards.find((one) => one.value === "") || boards[0];
  if (first) first.focus();
})();
