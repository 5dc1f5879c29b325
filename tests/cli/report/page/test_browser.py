"""The page in a browser, opened from its file: filters, samples, keys, hostile text, narrow screens, contrast."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from selenium import webdriver
from selenium.webdriver.common.keys import Keys

from banglaplan_cli.report.entries import entries_of
from banglaplan_cli.report.figures.draw import all_figures
from banglaplan_cli.report.figures.style import contrast
from banglaplan_cli.report.page import render_page
from banglaplan_cli.report.tables import all_tables
from tests.cli.report.page.chromium import chromium, console, one, prefer, requests, resize, run, until, visit
from tests.cli.report.page.scenes import (
    FIXED,
    HOSTILE,
    HOSTILE_NAME,
    flags,
    hostile,
    late,
    result_of,
    right,
    rows_of,
    schedules,
)

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("chromium")]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole report of four models, one with a hostile name and hostile responses: 155 samples."""
    bn, en = rows_of("bn"), rows_of("en")
    results = [
        result_of("Gold", bn, right),
        result_of("Late", bn, late),
        result_of("Flags", bn, flags),
        result_of(HOSTILE_NAME, bn, hostile),
        result_of("Late", en, late, "en"),
    ]
    entries = entries_of(results)
    tables = all_tables(entries)
    figures = all_figures(entries, tables, lambda done, total: None)
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(render_page(results, tables, figures), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """One browser for all tests here."""
    with chromium(tmp_path_factory.mktemp("profile")) as chrome:
        chrome.get("about:blank")
        requests(chrome)  # those of the page that a new browser shows
        yield chrome


@pytest.fixture
def chrome(opened: webdriver.Chrome, page: Path) -> Iterator[webdriver.Chrome]:
    """The browser on the page; afterwards nothing may have been fetched, run or complained of."""
    resize(opened, 1280, 900)
    prefer(opened, "light")
    visit(opened, page)
    yield opened
    assert console(opened) == []
    asked = {address.split("#")[0] for address in requests(opened)}
    assert page.as_uri() in asked
    assert asked <= {page.as_uri(), "data:,", "about:blank"}
    assert run(opened, "return window.owned ?? null") is None


def count(chrome: webdriver.Chrome) -> str:
    return one(chrome, "#count").text


_FACET = """
const [title, choice] = arguments;
const facet = [...document.querySelectorAll(".facet")]
  .find((one) => one.querySelector("summary").textContent.startsWith(title));
facet.open = true;
const labels = [...facet.querySelectorAll("label")];
const name = (label) => label.querySelector("bdi").textContent;
"""


def choose(chrome: webdriver.Chrome, facet: str, choice: str) -> None:
    """Ticks or clears a choice of a filter, and opens the filter if it is folded."""
    script = f"{_FACET} return labels.find((label) => name(label) === choice).querySelector('input');"
    run(chrome, script, facet, choice).click()


def beside(chrome: webdriver.Chrome, facet: str) -> dict[str, int]:
    """The count beside each choice of a filter."""
    script = (
        f"{_FACET} return labels.map((label) => [name(label), label.querySelector('output').textContent]);"
    )
    return {choice: int(number) for choice, number in run(chrome, script, facet)}


def show(chrome: webdriver.Chrome, name: str, entry: str, filters: str = "") -> str:
    """Opens a sample by its address, and gives all text of it."""
    run(chrome, "location.hash = arguments[0]", f"#samples?{filters}id={name}&of={quote(entry)}")
    until(chrome, f"return document.getElementById('sample-title')?.textContent.startsWith({name!r})")
    text: str = run(chrome, "return document.getElementById('sample-body').textContent")
    return text


def test_the_first_screen_answers(chrome: webdriver.Chrome) -> None:
    """Ranking, line, weakest families and kinds and failures are all above the fold of a laptop's 1280 by 800."""
    resize(chrome, 1280, 800)
    assert one(chrome, "h1").text == "Gold plans best in Bangla"
    for selector in (".ranking .line", ".weak tbody:last-of-type tr:last-child"):
        assert one(chrome, selector).rect["y"] + one(chrome, selector).rect["height"] <= 800
    rows = [row.split("\n")[0] for row in one(chrome, ".ranking tbody").text.splitlines() if row]
    assert any("Gold" in row for row in rows)
    assert one(chrome, ".ranking .line th").text == "Always “infeasible”"


def test_filters(chrome: webdriver.Chrome) -> None:
    """A choice narrows the list; beside every choice stands what it would leave with the other filters."""
    infeasible = sum(not row["is_feasible"] for row in rows_of("bn").values())
    assert count(chrome) == "155 of 155 samples"
    choose(chrome, "Model", "Flags")
    assert count(chrome) == "31 of 155 samples"
    assert beside(chrome, "Outcome")["Correct flag"] == infeasible
    assert beside(chrome, "Outcome")["Abstention"] == 31 - infeasible
    assert beside(chrome, "Model") == {"Gold": 31, "Late": 62, "Flags": 31, HOSTILE_NAME: 31}
    choose(chrome, "Outcome", "Abstention")
    assert count(chrome) == f"{31 - infeasible} of 155 samples"
    assert beside(chrome, "Model")["Gold"] == 0
    one(chrome, "#search").send_keys("t022")
    assert count(chrome) == f"{schedules() - 1} of 155 samples"
    one(chrome, "#clear").click()
    assert count(chrome) == "155 of 155 samples"
    assert beside(chrome, "Format reason")["prose"] >= 1


def test_the_address_holds_filters_and_sample(chrome: webdriver.Chrome, page: Path) -> None:
    """Opened anew, the address shows the same; Back closes the sample; what it names and is not here is said."""
    choose(chrome, "Outcome", "Wrong plan")
    one(chrome, "#list a").click()
    until(chrome, "return document.getElementById('sample').open")
    title = one(chrome, "#sample-title").text
    fragment = run(chrome, "return location.hash")
    assert "outcome=wrong_plan" in fragment
    chrome.back()
    until(chrome, "return !document.getElementById('sample').open")
    listed = count(chrome)
    visit(chrome, page, fragment)
    until(chrome, "return document.getElementById('sample').open")
    assert one(chrome, "#sample-title").text == title
    assert run(chrome, "return document.getElementById('count').textContent") == listed
    visit(chrome, page, "#samples?family=F99&model=Gold")
    assert count(chrome) == "0 of 155 samples; not in this report: family=F99"


def test_numbers_lead_to_their_samples(chrome: webdriver.Chrome) -> None:
    """A failure on the first screen is a link to the samples that it counts."""
    link = one(chrome, ".weak tbody:last-of-type a")
    share = round(int(link.find_element("css selector", "b").text) * 31 / 100)
    link.click()
    until(chrome, "return location.hash.startsWith('#samples?')")
    assert count(chrome) == f"{share} of 155 samples"


def test_a_wrong_plan(chrome: webdriver.Chrome) -> None:
    """Prompt, differences by value, fault, rules in both languages, objectives of gold and response, neighbours."""
    text = show(chrome, FIXED, "Late (bn)")
    row = rows_of("bn")[FIXED]
    assert one(chrome, ".prompt").get_attribute("lang") == "bn"
    assert run(chrome, "return document.querySelector('.prompt').textContent") == row["gold_prompt"]
    assert "S: misses the optimum" in text
    assert "O1 is 530 where 470 is possible (60 worse)" in text
    marked = run(
        chrome,
        "return ['ins', 'del'].map((tag) =>"
        "  [...document.querySelectorAll(`.diff tbody ${tag}`)].map((one) => one.textContent))",
    )
    assert marked[0][:2] == ["07", "07"]
    assert marked[1][:2] == ["08", "08"]
    assert one(chrome, ".values tbody td:nth-of-type(2)").text == "470"
    assert one(chrome, ".values tbody td:nth-of-type(3)").text == "530"
    assert "C1 kept" in text
    assert len(run(chrome, "return [...document.querySelectorAll('.others a')]")) == 5
    assert run(chrome, "return document.querySelector('.rules [lang=bn]').textContent.length") > 10


def test_a_broken_rule_is_said(chrome: webdriver.Chrome) -> None:
    """A rule that the plan breaks is marked by a word and a sign, not by colour alone."""
    choose(chrome, "Fault", "V: breaks a rule")
    one(chrome, "#list a").click()
    until(chrome, "return document.getElementById('sample').open")
    broken = one(chrome, ".rules .broken")
    assert re.match(r"\N{BALLOT X}\s*[CR][0-9]+ broken", broken.text)


def test_a_format_error_is_compared_all_the_same(chrome: webdriver.Chrome) -> None:
    """Reason, stop reason and reasoning stand there; a lenient answer is compared and said to earn nothing."""
    text = show(chrome, "BP-F01-T001-001", f"{HOSTILE_NAME} (bn)")
    assert "Format reason: prose" in text
    assert "stop reason: <b onclick=window.owned=1>length</b>" in text
    assert "Reasoning, delivered apart and never scored" in text
    assert "thought" in text
    assert "U+202E" in show(chrome, "BP-F01-T001-008", f"{HOSTILE_NAME} (bn)")


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_does_nothing(chrome: webdriver.Chrome, name: str) -> None:
    """What a model says becomes text: no element comes of it, no script runs, no line is turned."""
    text = show(chrome, name, f"{HOSTILE_NAME} (bn)")
    said = HOSTILE[name]
    elements = run(
        chrome,
        "return document.querySelectorAll('#sample img, #sample script, #sample svg, #sample style').length",
    )
    assert elements == 0
    assert run(chrome, "return document.querySelectorAll('img').length") == 0
    if isinstance(said, str) and said.startswith("<"):
        assert said in text
    if isinstance(said, str) and "\u202e" in said:
        body = run(chrome, "return document.querySelector('#sample-body pre').textContent")
        assert "\u202e" not in body
        assert "U+202E" in text
    if said is None:
        assert "There is no text: no response, or an empty one." in text
    if isinstance(said, str) and len(said) > 500_000:
        assert "characters in the middle are left out of this page" in text
        assert len(text) < 200_000


def test_keys(chrome: webdriver.Chrome) -> None:
    """j and k walk the list and the samples, Enter opens, Esc closes and gives the focus back, / searches."""
    keyboard = webdriver.ActionChains(chrome)
    keyboard.send_keys("j", "j").perform()
    focused = "return document.activeElement.querySelector('.id')?.textContent"
    ids = run(chrome, "return [...document.querySelectorAll('#list a')].map((one) => one.dataset.sample)")
    assert run(chrome, "return document.activeElement.dataset.sample") == ids[1]
    assert run(chrome, "return getComputedStyle(document.activeElement).outlineStyle") == "solid"
    keyboard.send_keys(Keys.ARROW_UP, "j", Keys.ENTER).perform()
    until(chrome, "return document.getElementById('where').textContent === '2 of 155'")
    keyboard.send_keys("j").perform()
    until(chrome, "return document.getElementById('where').textContent === '3 of 155'")
    keyboard.send_keys(Keys.ARROW_LEFT, "k").perform()
    until(chrome, "return document.getElementById('where').textContent === '1 of 155'")
    keyboard.send_keys(Keys.ESCAPE).perform()
    until(chrome, "return !document.getElementById('sample').open")
    assert run(chrome, "return document.activeElement.dataset.sample") == ids[0]
    assert run(chrome, focused) == FIXED
    keyboard.send_keys("/").perform()
    assert run(chrome, "return document.activeElement.id") == "search"
    keyboard.send_keys("j").perform()
    assert one(chrome, "#search").get_attribute("value") == "j"


def test_skip_links_and_names(chrome: webdriver.Chrome) -> None:
    """The first Tab reaches a visible skip link; every control and every region has a name."""
    webdriver.ActionChains(chrome).send_keys(Keys.TAB).perform()
    assert run(chrome, "return document.activeElement.textContent") == "Skip to the overview"
    assert run(chrome, "return document.activeElement.getBoundingClientRect().left") >= 0
    show(chrome, FIXED, "Late (bn)")
    nameless = run(
        chrome,
        """
        const all = document.querySelectorAll("button, input, a, nav, form, dialog, [role=region], svg[role=img]");
        const isNamed = (one) => one.textContent.trim() || one.labels?.length
          || one.getAttribute("aria-label") || one.getAttribute("aria-labelledby");
        return [...all].filter((one) => !isNamed(one)).map((one) => one.outerHTML);
        """,
    )
    assert nameless == []
    ids = run(chrome, "return [...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))


def test_pages_of_the_list(chrome: webdriver.Chrome) -> None:
    """Fifty at a time; the keyboard goes over the edge of a page."""
    assert len(run(chrome, "return [...document.querySelectorAll('#list a')]")) == 50
    run(chrome, "document.querySelector('#list li:last-child a').focus()")
    webdriver.ActionChains(chrome).send_keys("j").perform()
    assert "page 2 of 4" in one(chrome, "#pages").text
    assert run(chrome, "return document.activeElement.dataset.sample") == "50"
    webdriver.ActionChains(chrome).send_keys("k").perform()
    assert "page 1 of 4" in one(chrome, "#pages").text
    assert run(chrome, "return document.activeElement.dataset.sample") == "49"


def test_a_narrow_screen(chrome: webdriver.Chrome) -> None:
    """At 360 pixels neither the page nor a sample scrolls sideways, a megabyte without a space included."""
    resize(chrome, 360, 740)
    assert run(chrome, "return document.documentElement.scrollWidth") <= 360
    for name, entry in ((FIXED, "Late (bn)"), ("BP-F01-T001-004", f"{HOSTILE_NAME} (bn)")):
        show(chrome, name, entry)
        assert run(chrome, "return document.getElementById('sample').scrollWidth") <= 360


@pytest.mark.parametrize("width", [360, 800, 1280])
def test_nothing_in_a_line_is_broken_or_covered(chrome: webdriver.Chrome, width: int) -> None:
    """Numbers of the tables stand on one line, and of a sample in the list no part lies upon another."""
    resize(chrome, width, 740)
    broken = """return [...document.querySelectorAll(".scroll td:is(.p, .share, .count, .difference) > bdi")]
        .filter(e => e.getClientRects().length > 1).map(e => e.textContent)"""
    assert run(chrome, broken) == []
    covered = """return [...document.querySelectorAll("#list a")].flatMap(a => {
        const boxes = [...a.children].filter(e => e.checkVisibility()).map(e => {
            const range = document.createRange(); range.selectNodeContents(e); return range.getBoundingClientRect(); });
        return boxes.some((one, i) => boxes.slice(i + 1).some(other => one.left < other.right - 1
            && other.left < one.right - 1 && one.top < other.bottom - 6 && other.top < one.bottom - 6))
            ? [a.textContent] : []; })"""
    assert run(chrome, covered) == []


def _colours(chrome: webdriver.Chrome) -> dict[str, tuple[int, int, int]]:
    found: dict[str, Any] = run(
        chrome,
        """
        const names = ["paper", "sheet", "ink", "muted", "accent", "tint", "wrong", "right", "mark", "shade", "strong"];
        const style = getComputedStyle(document.documentElement);
        return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
        """,
    )
    return {name: (int(c[1:3], 16), int(c[3:5], 16), int(c[5:7], 16)) for name, c in found.items()}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(chrome: webdriver.Chrome, scheme: str) -> None:
    """Text has at least 4.5:1 on every ground that it stands on, borders of controls and marks 3:1 (WCAG 2.2, AA)."""
    prefer(chrome, scheme)
    colours = _colours(chrome)
    texts = {
        "ink": ("paper", "sheet", "tint", "shade", "wrong", "right"),
        "muted": ("paper", "sheet", "shade", "wrong", "right"),
        "accent": ("paper", "sheet", "tint", "shade"),
        "mark": ("paper", "sheet", "shade", "wrong", "tint"),
    }
    for text, grounds in texts.items():
        for ground in grounds:
            assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for ground in ("paper", "sheet"):
        assert contrast(colours["strong"], colours[ground]) >= 3
    ink, paper = (
        run(chrome, f"return getComputedStyle(document.body).{key}") for key in ("color", "backgroundColor")
    )
    as_numbers = [tuple(int(part) for part in re.findall(r"[0-9]+", colour)) for colour in (ink, paper)]
    assert as_numbers == [colours["ink"], colours["paper"]]


def test_conjuncts_are_shaped(chrome: webdriver.Chrome) -> None:
    """The font stack has Bangla and joins: the ligature of ka and ssa is narrower than the two held apart."""
    joined, apart, missing = run(
        chrome,
        """
        const width = (text) => {
          const span = document.createElement("span");
          span.lang = "bn";
          span.textContent = text;
          document.body.append(span);
          const found = span.getBoundingClientRect().width;
          span.remove();
          return found;
        };
        return [width("\\u0995\\u09cd\\u09b7"), width("\\u0995\\u09cd\\u200c\\u09b7"), width("\\u{10fffd}\\u{10fffd}")];
        """,
    )
    assert 0 < joined < 0.8 * apart
    assert joined != missing
