import type { ElementHandle, Page } from 'playwright-core';

/** Lists the controls of a page. A control is identified by its part of the page and its accessible name. */

declare global {
  var controls: ReturnType<typeof createInventory>;
}

/** Creates the inventory. Runs in the page. */
function createInventory() {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [tabindex="0"], [draggable="true"], [contenteditable]';
  const PARTS = 'dialog, .round, section, nav, header, .notices, main, body';

  const wordsOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const aside of copy.querySelectorAll('small, time, .muted')) aside.remove();
    return copy.textContent.replace(/\s+/g, ' ').trim();
  };
  const labelOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby');
    const label = by ? document.getElementById(by) : (element as HTMLInputElement).labels?.[0];
    return element.getAttribute('aria-label') ?? (label && wordsOf(label));
  };
  const keyOf = (element: Element) => {
    const part = element.closest(PARTS);
    const name = labelOf(element) ?? (wordsOf(element) || element.getAttribute('title') || '');
    return `${part && (labelOf(part) ?? part.localName)} > ${name}`;
  };
  const all = (within: ParentNode = document) =>
    [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter(element => element.checkVisibility());
  const order = () =>
    all(document.querySelector('dialog') ?? document).filter(({ tabIndex }) => tabIndex >= 0);

  const focused = () => (document.activeElement ? keyOf(document.activeElement) : '');

  /** Number of presses of Tab that lead to a control, negative for Shift+Tab; null if the control is missing. */
  const distance = (key: string) => {
    const elements = order();
    const [from, to] = [document.activeElement as HTMLElement, elements.find(each => keyOf(each) === key)];
    if (!to) return null;
    if (elements.includes(from)) return elements.indexOf(to) - elements.indexOf(from);
    const before = elements.filter(each => from.compareDocumentPosition(each) & 2 && !from.contains(each));
    const steps = elements.indexOf(to) - before.length;
    return from === document.body || steps >= 0 ? steps + 1 : steps;
  };

  /** The fault in how the focus is displayed; empty if there is none. */
  const unseen = () => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle === 'none' || outlineWidth === '0px') return 'has no outline';
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) return `is off the screen, at ${top} to ${bottom} px`;
    const x = (left + right) / 2;
    const [first, last] = [Math.max(top, 0) + 1, Math.min(bottom, innerHeight) - 1];
    const over = [first, (first + last) / 2, last].map(y => document.elementFromPoint(x, y));
    const isSeen = over.some(at => at && (element.contains(at) || at.contains(element)));
    return isSeen ? '' : `is covered by ${over[1]?.outerHTML.slice(0, 90)}`;
  };

  return {
    keys: (within: string) => [...document.querySelectorAll(within)].flatMap(place => all(place).map(keyOf)),
    find: (key: string) => all().find(element => keyOf(element) === key) ?? null,
    /** The control with the focus, how the focus is displayed, and the distance to the given control. */
    wayTo: (key: string) => ({ focused: focused(), unseen: unseen(), distance: distance(key) }),
  };
}

/** Provides the inventory in a page, now and after each load. */
export async function addInventory(page: Page) {
  const script = `globalThis.controls = (${createInventory.toString()})()`;
  await page.addInitScript(script);
  await page.evaluate(script);
}

/** Resolves with the control once it exists and is available, or unavailable if required. */
export async function find(page: Page, key: string, isAvailable = true) {
  const found = await page
    .waitForFunction(
      ([wanted, disabled]) => {
        const element = controls.find(wanted);
        const is = element?.getAttribute('aria-disabled') ?? 'false';
        return is === disabled && element?.getAttribute('aria-busy') !== 'true' && element;
      },
      [key, String(!isAvailable)] as const,
      { polling: 20 },
    )
    .catch(async () => {
      const keys = await page.evaluate(() => controls.keys('body'));
      throw new Error(`There is no "${key}" that can be used. There are: ${keys.join(' | ')}`);
    });
  return found.asElement() as ElementHandle<HTMLElement>;
}
