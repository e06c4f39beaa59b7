import { expect, it } from 'vitest';
import { type LineDemand, linesFor } from '../../render/game/centre.ts';
import { SUDDEN_DEATH_TEXT, TICK_RATE } from '../../schema/catalog/rules.ts';
import { gameOf } from './frames.ts';

/** The top centre holds at most two lines, or three if it shows the last seconds, a boss and a banner. */

const NONE: LineDemand = {
  seconds: false,
  banner: false,
  paused: false,
  bosses: 0,
  calamities: 0,
  alerts: 0,
  callout: false,
};

/** Returns the lines that the centre shows if `wanted` is requested, and their number. */
function standing(wanted: Partial<LineDemand>) {
  const { seconds, banner, paused, ...all } = { ...NONE, ...wanted };
  const { bars, alerts, callout, calamities } = linesFor({ seconds, banner, paused, ...all });
  const shown = { bars, alerts: Math.min(all.alerts, alerts), callout, calamities };
  const first = Number(seconds) + Number(banner) + Number(paused);
  const lines = first + bars + shown.alerts + Number(callout) + Number(calamities);
  return { ...shown, lines };
}

it('the centre of the screen shows at most two lines of news, or one line if other lines are shown', () => {
  expect(standing({ alerts: 3 })).toMatchObject({ alerts: 2 });
  expect(standing({ alerts: 3, callout: true })).toMatchObject({ alerts: 1, callout: true });
  expect(standing({ alerts: 3, calamities: 1 })).toMatchObject({ alerts: 1, calamities: true });
  expect(standing({ alerts: 3, bosses: 3 })).toMatchObject({ alerts: 1, bars: 1 });
  expect(standing({ bosses: 3 })).toMatchObject({ bars: 2 });
});

it('beside a boss, a banner or the last seconds, the centre of the screen shows one line; beside two of them, none', () => {
  const most = { alerts: 1, bosses: 3, calamities: 2, callout: true };
  expect(standing(most)).toMatchObject({ alerts: 1, bars: 1, callout: false, calamities: false });
  expect(standing({ ...most, banner: true })).toMatchObject({ alerts: 0, bars: 1, lines: 2 });
  expect(standing({ ...most, banner: true, seconds: true })).toMatchObject({ alerts: 0, bars: 1, lines: 3 });
});

it('a pause takes one of the two lines in the centre of the screen, like a banner', () => {
  const most = { alerts: 1, bosses: 3, calamities: 2, callout: true };
  expect(standing({ alerts: 3, paused: true })).toMatchObject({ alerts: 1, lines: 2 });
  expect(standing({ ...most, paused: true })).toMatchObject({ alerts: 0, bars: 1, lines: 2 });
});

it('no call-out is shown below the countdown of the last seconds', () => {
  expect(standing({ seconds: true, callout: true })).toMatchObject({ callout: false });
  expect(standing({ seconds: true, calamities: 1 })).toMatchObject({ calamities: true });
});

it('the centre of the screen shows at most two lines, or three if a countdown, a banner and a boss coincide', () => {
  for (let i = 0; i < 2 ** 9; i++) {
    const [seconds, banner, callout] = [i & 1, i & 2, i & 4].map(Boolean);
    const [bosses, alerts, calamities] = [(i >> 3) & 3, (i >> 5) & 3, (i >> 7) & 3];
    const { lines } = standing({ seconds, banner, callout, bosses, alerts, calamities });
    expect(lines).toBeLessThanOrEqual(seconds && banner && bosses > 0 ? 3 : 2);
  }
});

it('in last-standing rounds, the centre of the screen shows a card while sudden death is announced', () => {
  const game = gameOf(2);
  const { overlay } = game.round.value ?? {};
  if (!overlay) throw new Error('There is no round.');
  const announcement = { text: SUDDEN_DEATH_TEXT, color: '#ffffff', seconds: 4, remaining: 4_000 };
  game.patch(0, { round: { mode: 'reserves', overlay: { ...overlay, announcement } } });
  expect(game.centre.value).toBe('sudden-death');
  game.tick(4 * TICK_RATE, 0);
  expect(game.centre.value).toBeNull();
  game.patch(4 * TICK_RATE, { round: { mode: 'ffaReserves' } });
  expect(game.centre.value).toBe('sudden-death');
  game.patch(4 * TICK_RATE, { round: { mode: 'dogfight' } }); // the streamer may announce the same words
  expect(game.centre.value).toBeNull();
  game.patch(4 * TICK_RATE, {
    round: { mode: 'reserves', overlay: { ...overlay, announcement: { ...announcement, text: 'Hello' } } },
  });
  expect(game.centre.value).toBeNull();
});
