import { expect } from 'vitest';
import { signIn } from '../../../../harness/streamer.ts';
import type { FakeTwitch } from '../../../../harness/twitch/fake-twitch.ts';
import type { Menu } from '../menu.ts';
import type { Hands } from './hands.ts';
import { addInventory, find } from './inventory.ts';
import type { Journey } from './step.ts';
import { type Ride, take } from './take.ts';
import { watch } from './witness.ts';

/**
 * Runs the journeys on their pages, with the mouse or the keyboard as `hands` does, and finds the controls that no step
 * uses.
 */
export async function createDriver(menu: Menu, twitch: FakeTwitch) {
  await menu.page.context().route(/^https:/, route => route.abort()); // windows open, but no other host is contacted
  await addInventory(menu.page);
  const game = Object.assign(menu.server, { streamer: await signIn(menu.server), twitch });
  const witness = watch(game);
  return {
    drive: (journey: Journey, hands: Hands) => drive({ menu, game, witness, journey, hands }),
    close: () => witness.close(),
  };
}

/** Runs a journey. Resolves with the controls that appeared but that no step used. */
async function drive(ride: Ride) {
  const { menu, game, witness, journey } = ride;
  const {
    page: name,
    prepare,
    steps,
    leave,
    countsAs = key => key,
    within = 'main, dialog, .notices',
    elsewhere = {},
  } = journey;
  await prepare(game);
  await menu.page.evaluate(hash => {
    location.hash = hash;
  }, name);
  await refresh(menu);
  await firstControl(ride);
  await witness.newActs();
  const seen = new Set<string>();
  const taken = new Set<string>();
  const look = async () => {
    for (const key of await menu.page.evaluate(place => controls.keys(place), within))
      seen.add(countsAs(key));
  };
  for (const step of steps) {
    await look();
    if (typeof step === 'function') await step(game).then(() => refresh(menu));
    else for (const key of await take(ride, step, look)) taken.add(countsAs(key));
  }
  await look();
  await settle(ride);
  await leave?.(game);
  return [...seen].filter(key => !taken.has(key) && !elsewhere[key]);
}

/** Resolves when the page shows the first control of the journey, which means that it is complete. */
async function firstControl({ menu, journey: { steps } }: Ride) {
  const [first] = steps;
  if (typeof first === 'object') await find(menu.page, first.on, first.refuses === undefined);
}

/** Makes the page read the state of the game at once. */
const refresh = ({ page }: Menu) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/**
 * Checks that no step acted twice and none was refused. Makes another request first: once that is answered, all earlier
 * requests have arrived.
 */
async function settle({ menu, witness }: Ride) {
  await menu.server.client.getState();
  expect(await witness.newActs()).toEqual([]);
  // A step may be refused on purpose, and there are no rewards without an account.
  const isExpected = (error: string) => error.includes('400');
  expect(await menu.page.locator('.notices [role="alert"]').allTextContents(), 'refused meanwhile').toEqual(
    [],
  );
  expect(menu.errors.splice(0).filter(error => !isExpected(error))).toEqual([]);
}
