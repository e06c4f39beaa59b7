import type { ElementHandle, Page } from 'playwright-core';
import { expect } from 'vitest';
import { find } from './inventory.ts';
import type { Drag } from './step.ts';

/** A way to use the controls of a page: with a mouse, or with the keyboard alone. */
export interface Hands {
  isKeyboard: boolean;
  press(key: string, isAvailable?: boolean): Promise<void>;
  put(key: string, text: string): Promise<void>;
  drag(drag: Drag): Promise<void>;
}

type Element = ElementHandle<HTMLElement>;
/** Clicks a control, or moves the focus to it. */
type Take = (key: string) => Promise<Element>;

/** Uses the controls with a mouse: clicks only visible and uncovered ones, and types text. */
export function mouse(page: Page): Hands {
  const take: Take = async key => {
    const element = await find(page, key);
    await element.click();
    return element;
  };
  return {
    isKeyboard: false,
    press: async (key, isAvailable) => {
      const element = await find(page, key, isAvailable);
      await element.click({ force: isAvailable === false });
    },
    put: (key, text) =>
      fill(page, key, text, {
        take,
        open: async () => {},
        leave: element => element.evaluate(one => one.blur()),
        color: element => element.fill('#00ff88'),
      }),
    drag: ({ from, to }) => page.dragAndDrop(from, to, { targetPosition: { x: 20, y: 10 } }),
  };
}

/** Uses the controls with the keyboard: moves by Tab and presses keys. `pressKey` presses buttons. */
export function keyboard(page: Page, pressKey: 'Enter' | 'Space'): Hands {
  const take: Take = async key => {
    const element = await find(page, key);
    await reach(page, key);
    return element;
  };
  const press = async (key: string, isAvailable?: boolean) => {
    const element = await find(page, key, isAvailable);
    await reach(page, key);
    if (!(await element.evaluate(isRegion)))
      await page.keyboard.press(await element.evaluate(keyFor, pressKey));
  };
  return {
    isKeyboard: true,
    press,
    put: (key, text) =>
      fill(page, key, text, {
        take,
        open: () => page.keyboard.press('Space'),
        leave: () => page.keyboard.press('Tab'),
        color: element => color(page, element),
      }),
    drag: ({ byKeyboard }) => press(byKeyboard),
  };
}

/**
 * Whether an element is a region that only scrolls. Such a region gets the focus, but no key is pressed: once nothing
 * is left to scroll, Space moves the whole page, even while the next control is scrolled into view. Runs in the page.
 */
const isRegion = (element: HTMLElement) => element.tabIndex === 0 && element.hasAttribute('tabindex');

/** The key that uses an element: Enter follows links, Space ticks boxes. Runs in the page. */
const keyFor = (element: HTMLElement, other: 'Enter' | 'Space') =>
  element.localName === 'a' ? 'Enter' : element.localName === 'input' ? 'Space' : other;

/** Presses Tab or Shift+Tab until the control has the focus, which must be visible. */
async function reach(page: Page, key: string) {
  const wayTo = () => page.evaluate(wanted => controls.wayTo(wanted), key);
  for (let tries = 0; tries < 3; tries++) {
    const { distance, focused } = await wayTo();
    if (focused === key) break;
    for (let presses = Math.abs(distance ?? 0); presses > 0; presses--)
      await page.keyboard.press((distance ?? 0) > 0 ? 'Tab' : 'Shift+Tab');
  }
  await expect.poll(wayTo).toMatchObject({ focused: key, unseen: '' }); // the list may grow while Tab is pressed
}

interface Ways {
  take: Take;
  /** Opens the list, the colour picker or the file dialog of the focused field. After a click it is already open. */
  open(): Promise<void>;
  leave(element: Element): Promise<void>;
  /** Chooses a different colour. */
  color(element: Element): Promise<void>;
}

async function fill(page: Page, key: string, text: string, { take, open, leave, color }: Ways) {
  const field = await find(page, key);
  const { kind, isInForm } = await field.evaluate(one => ({
    kind: one.localName === 'input' ? (one as HTMLInputElement).type : one.localName,
    isInForm: Boolean((one as HTMLInputElement).form),
  }));
  if (kind === 'file' || kind === 'button') return pick(page, () => take(key).then(open), text);
  const element = await take(key);
  if (kind === 'checkbox') return open();
  if (kind === 'select') await choose(page, element, text, open);
  else if (kind === 'color') await color(element);
  else await type(page, text);
  if (isInForm || kind === 'select' || kind === 'color') return;
  if (kind === 'number') await page.keyboard.press('Enter');
  await leave(element);
}

async function type(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+A');
  await (text === '' ? page.keyboard.press('Delete') : page.keyboard.type(text));
}

/** Chooses an entry of an open list. The list belongs to the browser, where only the arrow keys work. */
async function choose(page: Page, element: Element, text: string, open: () => Promise<void>) {
  const steps = await element.evaluate((one, wanted) => {
    const { options, selectedIndex } = one as unknown as HTMLSelectElement;
    return [...options].findIndex(option => option.text.startsWith(wanted)) - selectedIndex;
  }, text);
  await open();
  for (let step = Math.abs(steps); step > 0; step--)
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  await page.keyboard.press('Enter');
}

/** Chooses a colour in the open picker, which belongs to the browser, too. The first change shows that it is open. */
async function color(page: Page, element: Element) {
  const value = () => element.evaluate(one => (one as HTMLInputElement).value);
  const before = await value();
  await page.keyboard.press('Enter');
  const move = async () => {
    await page.keyboard.press('ArrowDown');
    return value();
  };
  await expect.poll(move).not.toBe(before);
  await page.keyboard.press('Enter');
}

async function pick(page: Page, open: () => Promise<unknown>, path: string) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
  await chooser.setFiles(path);
}
