import { expect, it } from 'vitest';
import { type LineDemand, linesFor } from '../../render/game/centre.ts';

/** The centre of the top is never deeper than three lines, whatever happens at once. */

const NONE: LineDemand = {
  seconds: false,
  banner: false,
  bosses: 0,
  calamities: 0,
  alerts: 0,
  callout: false,
};

/** What is shown there, in order of importance. */
function standing(wanted: Partial<LineDemand>) {
  const { seconds, banner, ...all } = { ...NONE, ...wanted };
  const { bars, alerts, callout, calamities } = linesFor({ seconds, banner, ...all });
  const shown = { bars, alerts: Math.min(all.alerts, alerts), callout, calamities };
  const lines = Number(seconds) + Number(banner) + bars + shown.alerts + Number(callout) + Number(calamities);
  return { ...shown, lines };
}

it('shows at most three lines of news, or with the news beside others', () => {
  expect(standing({ alerts: 3 })).toMatchObject({ alerts: 3 });
  expect(standing({ alerts: 3, callout: true })).toMatchObject({ alerts: 2, callout: true });
  expect(standing({ alerts: 3, bosses: 1 })).toMatchObject({ alerts: 2, bars: 1 });
  expect(standing({ alerts: 3, bosses: 3 })).toMatchObject({ alerts: 1, bars: 2 });
  expect(standing({ bosses: 3 })).toMatchObject({ bars: 3 });
});

it('leaves room for one piece of news beside everything but a banner, a boss and the last seconds', () => {
  const most = { alerts: 1, bosses: 3, calamities: 2, callout: true };
  expect(standing(most)).toMatchObject({ alerts: 1, bars: 2, callout: false, calamities: false });
  expect(standing({ ...most, banner: true })).toMatchObject({ alerts: 1, bars: 1 });
  expect(standing({ ...most, banner: true, seconds: true })).toMatchObject({ alerts: 0, bars: 1 });
});

it('shows at most three lines in the centre', () => {
  for (let i = 0; i < 2 ** 9; i++) {
    const [seconds, banner, callout] = [i & 1, i & 2, i & 4].map(Boolean);
    const [bosses, alerts, calamities] = [(i >> 3) & 3, (i >> 5) & 3, (i >> 7) & 3];
    expect(standing({ seconds, banner, callout, bosses, alerts, calamities }).lines).toBeLessThanOrEqual(3);
  }
});
