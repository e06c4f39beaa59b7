import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Menu } from '../menu.ts';
import type { Hands } from './hands.ts';
import { find } from './inventory.ts';
import type { Game, Journey, Step } from './step.ts';
import type { Witness } from './witness.ts';

/** A journey in progress, with everything that its steps need. */
export interface Ride {
  menu: Menu;
  game: Game;
  witness: Witness;
  journey: Journey;
  hands: Hands;
}

/** Makes the inventory record the current controls. */
type Look = () => Promise<void>;

/** Takes a step and checks its effects. Resolves with the controls that it used. */
export async function take(ride: Ride, step: Step, look: Look): Promise<string[]> {
  const { witness, hands } = ride;
  if (step.isForKeyboard && !hands.isKeyboard) return [step.on];
  await before(ride, step);
  witness.forget();
  const taken = await carryOut(ride, step, look);
  await after(ride, step);
  return taken;
}

async function before({ menu, game, journey }: Ride, { on, does, sees, hides, copies }: Step) {
  if (copies) await menu.page.evaluate(() => navigator.clipboard.writeText(''));
  if (does) expect(await journey.read(game), `before ${on}`).not.toMatchObject(does);
  if (sees)
    await expect.poll(() => menu.page.locator(sees).count(), { message: `${sees} before ${on}` }).toBe(0);
  if (hides) await menu.page.locator(hides).first().waitFor();
}

async function carryOut(ride: Ride, step: Step, look: Look): Promise<string[]> {
  const { on, put, drag, asks, opens, refuses } = step;
  const { hands } = ride;
  if (drag) await hands.drag(drag);
  else if (put !== undefined) await hands.put(on, put);
  else if (opens) await open(ride, on, opens);
  else await hands.press(on, refuses === undefined);
  return asks ? [on, ...(await answer(ride, on, asks, look))] : [on];
}

/** Cancels the question, presses the control again, and answers. Resolves with the controls of the question. */
async function answer(
  { menu, hands }: Ride,
  on: string,
  { yes, put }: NonNullable<Step['asks']>,
  look: Look,
) {
  const title = await menu.page.locator('dialog h2').textContent();
  await look();
  await hands.press(`${title} > Cancel`);
  await menu.page.locator('dialog').waitFor({ state: 'detached' });
  await hands.press(on);
  if (put !== undefined) await hands.put(`${title} > ${title}`, put);
  await hands.press(`${title} > ${yes}`);
  return ['Cancel', yes, title].map(name => `${title} > ${name}`);
}

async function open({ menu: { page }, hands }: Ride, on: string, opens: NonNullable<Step['opens']>) {
  if (typeof opens === 'object') {
    const before = page.url();
    await hands.press(on);
    await page.waitForURL(opens.address, { waitUntil: 'commit' });
    await page.goto(before, { waitUntil: 'commit' });
    return;
  }
  await stands(page, on);
  const [opened] = await Promise.all([
    opens === 'popup' ? page.context().waitForEvent('page') : page.waitForEvent('download'),
    hands.press(on),
  ]);
  if (!('waitForURL' in opened)) return void (await opened.path());
  await opened.close();
  await page.bringToFront();
}

/** Resolves once a control no longer moves: a freshly loaded page may still grow. */
async function stands(page: Page, on: string) {
  const element = await find(page, on);
  let last: unknown = null;
  const isWhereItWas = async () => {
    const box = await element.boundingBox();
    const isSame = JSON.stringify(box) === JSON.stringify(last);
    last = box;
    return isSame;
  };
  await expect.poll(isWhereItWas, { interval: 250 }).toBe(true);
}

async function after(ride: Ride, step: Step) {
  const { on, does, tells, acts } = step;
  const { game, witness, journey, hands } = ride;
  if (does) await expect.poll(() => journey.read(game), { message: on }).toMatchObject(does);
  if (tells) await expect.poll(() => witness.events(), { message: on }).toContain(tells);
  await expectSeen(ride.menu, step);
  await expectActs(witness, acts ?? (does || tells ? 1 : 0), on);
  const staysThere = step.put === undefined && !step.opens;
  if (hands.isKeyboard && staysThere) await expectFocus(ride.menu, on);
}

async function expectSeen({ page }: Menu, { sees, hides, copies, refuses }: Step) {
  if (sees) await page.locator(sees).first().waitFor();
  if (hides) await page.locator(hides).waitFor({ state: 'detached' });
  if (refuses) await page.locator(`[title="${refuses}"]`).first().waitFor();
  if (copies) await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(copies);
}

/** Checks that a keyboard user can continue at the place of the last step, even if its control is gone. */
async function expectFocus({ page }: Menu, on: string) {
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(hasFocus, { message: `the focus after ${on}` }).toBe(true);
}

/** Checks that the recorded acts begin as expected. */
async function expectActs(witness: Witness, wanted: readonly string[] | number, on: string) {
  const expected = typeof wanted === 'number' ? Array(wanted).fill('') : wanted;
  const acts: string[] = [];
  const begins = async () => {
    acts.push(...(await witness.newActs()));
    return acts.map((act, at) =>
      expected[at] !== undefined && act.startsWith(expected[at]) ? expected[at] : act,
    );
  };
  await expect.poll(begins, { message: on }).toEqual(expected);
}
