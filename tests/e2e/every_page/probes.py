"""What the browser is asked about a page: its words, what is cut off, what axe-core finds."""

from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from selenium.webdriver import Chrome

SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
SEVERE = ("serious", "critical")

_WORDS = """
const own = document.documentElement.lang.slice(0, 2), found = new Set();
const unread = 'script, style, template, svg, code, pre, noscript, [translate=no]';
const foreign = element => {
  if (element.closest(unread)) return true;
  const said = element.closest('[lang]');
  return said && said.lang.slice(0, 2) !== own;
};
const add = text => { if (text && text.trim()) found.add(text.replace(/\\s+/g, ' ').trim()); };
const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const parent = walker.currentNode.parentElement;
  if (!foreign(parent) && !parent.closest('textarea')) add(walker.currentNode.data);
}
for (const element of document.querySelectorAll('[title], [aria-label], [alt], [placeholder], '
    + 'input[type=submit], input[type=button], input[type=reset]')) {
  if (foreign(element)) continue;
  for (const name of ['title', 'aria-label', 'alt', 'placeholder']) add(element.getAttribute(name));
  if (['submit', 'button', 'reset'].includes(element.type)) add(element.value);
}
return [...found];
"""
"""The pieces of text of a page, hidden ones too, but for what is marked as of no language."""

_CLIPPED = """
const width = document.documentElement.clientWidth, found = [];
const name = element => {
  const label = element.id ? '#' + element.id : element.getAttribute('class')
    ? '.' + element.getAttribute('class').trim().split(/\\s+/).join('.') : '';
  const up = element.parentElement, above = up && up !== document.body
    ? (up.id ? '#' + up.id : up.localName + (up.className?.trim?.()
      ? '.' + up.className.trim().split(/\\s+/)[0] : '')) + ' > ' : '';
  return above + element.localName + label + ' '
    + JSON.stringify((element.textContent || element.value || '').trim().slice(0, 20));
};
const scrolls = element => {
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (['auto', 'scroll'].includes(style.overflowX)) return true;
    if (style.overflowX === 'hidden' && up.clientWidth <= 1) return true;
  }
  return false;
};
if (document.documentElement.scrollWidth > width + 1)
  found.push('the page is ' + document.documentElement.scrollWidth + ' wide');
const texts = 'input, button, select, textarea, img, svg';
for (const element of document.body.querySelectorAll('*')) {
  if (element.closest('svg') && element.localName !== 'svg') continue;
  if (!element.checkVisibility({visibilityProperty: true})) continue;
  const box = element.getBoundingClientRect();
  if (box.width <= 1 || box.height <= 1 || box.right <= 0) continue;
  const style = getComputedStyle(element);
  const text = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  const cut = (across, inner, outer) =>
    ['hidden', 'clip'].includes(across) && outer > 1 && inner > outer + 1;
  if (element.textContent.trim() && !element.matches('input, select, textarea')
      && (cut(style.overflowX, element.scrollWidth, element.clientWidth)
        || cut(style.overflowY, element.scrollHeight, element.clientHeight)))
    found.push('cut: ' + name(element));
  if ((text || element.matches(texts)) && (box.right > width + 1 || box.left < -1)
      && !scrolls(element)) found.push('beyond the edge: ' + name(element));
}
return found.slice(0, 8);
"""
"""What of a page lies beyond the edge of the screen or is cut off by a box, as laid out now."""

_TABLE_READ = """
const done = arguments[arguments.length - 1], until = Date.now() + 20000;
let before = '';
(function look() {
  const line = document.querySelector('#line[data-state], #sign-in:not([hidden])');
  const now = document.body.innerText;
  if ((line && now === before) || Date.now() > until) done();
  else setTimeout(look, 150);
  before = now;
})();
"""

_AXE = """
const done = arguments[arguments.length - 1];
const slight = axe._audit.rules.filter(rule => ['minor', 'moderate'].includes(rule.impact));
const rules = Object.fromEntries(slight.map(rule => [rule.id, {enabled: false}]));
axe.run(document, {resultTypes: ['violations'], iframes: false, preload: false, rules}).then(
  answer => done(answer.violations
    .filter(fault => ['serious', 'critical'].includes(fault.impact))
    .map(fault => [fault.id, fault.nodes.slice(0, 4).map(node => node.html.slice(0, 160) + ' '
      + (node.any[0]?.message ?? node.all[0]?.message ?? '').slice(0, 160))])),
  error => done([['axe-core', [String(error)]]]));
"""
"""Rules whose own impact is below what is asked for are not run: nothing of theirs is severe."""
_LEFT_EARLY = "icon.svg (Download error or resource isn't a valid image)"
"""The tour has gone on before the browser had the icon of the manifest, which pages show too."""


@dataclass(frozen=True, slots=True)
class Probe:
    """A browser made ready to look at pages."""

    browser: Chrome

    @classmethod
    def of(cls, browser: Chrome) -> "Probe":
        """Let every page that is opened carry axe-core."""
        source = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
        browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        browser.set_script_timeout(60)
        return cls(browser)

    def resize(self, size: str) -> None:
        """Lay the page out on another screen."""
        width, height = SIZES[size]
        screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)

    def wait_for_the_table(self) -> None:
        """Let the table screen show what the server answers."""
        self.browser.execute_async_script(_TABLE_READ)

    def words(self) -> list[str]:
        """Return the pieces of text of the page."""
        return list(self.browser.execute_script(_WORDS))

    def clipped(self) -> list[str]:
        """Return what cannot be seen whole on this screen."""
        return list(self.browser.execute_script(_CLIPPED))

    def inaccessible(self) -> list[Any]:
        """Return the serious and critical violations that axe-core finds."""
        return list(self.browser.execute_async_script(_AXE))

    def errors(self, *refusals: int) -> list[str]:
        """Return what the console says since it was last asked, but for answers of `refusals`."""
        told = self.browser.get_log("browser")  # type: ignore[no-untyped-call]
        allowed = [_LEFT_EARLY, *(f"responded with a status of {status} " for status in refusals)]
        messages = [str(entry["message"]) for entry in told]
        return [text for text in messages if not any(refusal in text for refusal in allowed)]
