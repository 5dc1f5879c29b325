"""Headless Chromium, driven by Selenium: Debian's packages `chromium` and `chromium-driver`."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

if TYPE_CHECKING:
    from selenium.webdriver.remote.webelement import WebElement

NEEDED: Final = "BANGLAPLAN_BROWSER_NEEDED"
"""Set by `.ci/run`: with it a missing browser is a failure, without it the tests that need one are skipped."""
_FLAGS: Final = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
)  # fmt: skip
SECONDS: Final = 60
"""How long to wait for anything; a busy machine makes no test fail."""


@contextmanager
def chromium(profile: Path, width: int = 1280, height: int = 900) -> Iterator[webdriver.Chrome]:
    """A browser with a new profile, which keeps a log of its console and of every request."""
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if browser is None or driver is None:
        missing = "chromium and chromedriver are not installed (Debian: chromium, chromium-driver)"
        if os.environ.get(NEEDED):
            pytest.fail(missing)
        pytest.skip(missing)
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for flag in (*_FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    chrome = webdriver.Chrome(options=options, service=Service(driver))
    try:
        resize(chrome, width, height)
        yield chrome
    finally:
        chrome.quit()


def resize(chrome: webdriver.Chrome, width: int, height: int) -> None:
    """Sets the size of the view; a window would have a least width of its own."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def prefer(chrome: webdriver.Chrome, scheme: str) -> None:
    """Sets `light` or `dark`."""
    feature = {"name": "prefers-color-scheme", "value": scheme}
    chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})


def visit(chrome: webdriver.Chrome, page: Path, fragment: str = "") -> None:
    """Opens a page from its file, anew, and waits until its samples are unpacked."""
    chrome.get("about:blank")
    chrome.get(page.as_uri() + fragment)
    until(chrome, "return document.documentElement.dataset.ready === 'true'")


def until(chrome: webdriver.Chrome, condition: str) -> None:
    """Waits until a script returns true."""
    WebDriverWait(chrome, SECONDS, 0.05).until(lambda driver: run(driver, condition))


def run(chrome: Any, script: str, *arguments: object) -> Any:
    """What a script returns."""
    return chrome.execute_script(script, *arguments)


def one(chrome: webdriver.Chrome, selector: str) -> WebElement:
    """The first element that a CSS selector finds."""
    return chrome.find_element(By.CSS_SELECTOR, selector)


def requests(chrome: webdriver.Chrome) -> list[str]:
    """The address of everything that was asked for since the last call."""
    events = [json.loads(entry["message"])["message"] for entry in _log(chrome, "performance")]
    return [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]


def console(chrome: webdriver.Chrome) -> list[str]:
    """Whatever was written to the console since the last call: errors, warnings, refusals of the policy."""
    return [entry["message"] for entry in _log(chrome, "browser")]


def _log(chrome: Any, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = chrome.get_log(kind)
    return found
