"""Examples of rules: reached from the rule, drawn on the real table, and tried."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer


def test_a_rule_shows_an_example_that_can_be_tried(new_player: NewPlayer) -> None:
    player = new_player(phone=True, still=True)
    page = player.page
    player.open("/rules/egizia#E4.2")
    page.get_by_role("link", name="Ships go downstream").click()
    page.get_by_role("button", name="To Edfu, upstream").click()
    expect(page.locator("[data-verdict='E4.2']")).to_contain_text("upstream of your last ship, at Thebae")
    page.get_by_role("button", name="To the Obelisk").click()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "legal")
    page.get_by_role("link", name="E4.2").click()
    expect(page.locator("[id='E4.2']")).to_be_in_viewport()
