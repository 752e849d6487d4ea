"""Going from page to page in a browser: never on before the next page is whole."""

from collections.abc import Callable

from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

LEAVING = (StaleElementReferenceException,)
WHOLE = (
    "return document.readyState === 'complete' && [...document.styleSheets].length ==="
    " document.querySelectorAll('link[rel=stylesheet]').length"
)


def follow(browser: Chrome, act: Callable[[], object]) -> None:
    """Do what leads to another page, and wait until that page and its styles are there."""
    old = browser.find_element(By.TAG_NAME, "html")
    act()
    # Between two pages the browser may have no document to ask.
    wait = WebDriverWait(browser, 30, ignored_exceptions=(WebDriverException,))
    wait.until(lambda b: b.find_element(By.TAG_NAME, "html") != old and b.execute_script(WHOLE))


def click(browser: Chrome, selector: str, by: str = By.CSS_SELECTOR) -> None:
    """Follow what is clicked."""
    found = browser.find_element(by, selector)
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
    follow(browser, found.click)


def seen(browser: Chrome, selector: str = "body") -> str:
    """Return what a reader sees of a part of the page."""
    return str(browser.find_element(By.CSS_SELECTOR, selector).text)
