import { describe, expect, it } from 'vitest';
import { NO_OVERRIDES, override, type RoundSettings } from '../../../net/show/overrides.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import { ROUND_SETTINGS } from '../../../schema/records/show.ts';
import { fc } from '../../fast-check.ts';

/** Tests how a running order changes the settings. */

const changes = fc.record(
  {
    bots: fc.integer({ min: 0, max: 500 }),
    roundMinutes: fc.integer({ min: 1, max: 60 }),
    calamities: fc.boolean(),
    field: fc.constantFrom('mars', 'earth', 'random') as fc.Arbitrary<'mars'>,
  },
  { requiredKeys: [] },
);

describe('settings of a running order', () => {
  it("a running order sets each round's settings, and at its end restores those that nobody has changed meanwhile", () => {
    const steps = fc.array(fc.record({ round: changes, byHand: changes }), { maxLength: 8 });
    fc.assert(
      fc.property(steps, steps => {
        let settings = defaultSettings();
        let overrides = NO_OVERRIDES;
        const expected = defaultSettings();
        const play = (round: RoundSettings) => {
          const next = override(settings, overrides, round, ROUND_SETTINGS);
          settings = { ...settings, ...next.patch };
          ({ overrides } = next);
        };
        for (const { round, byHand } of steps) {
          play(round);
          expect(settings).toEqual({ ...expected, ...round });
          const changed = Object.entries(byHand).filter(([key, value]) => settings[key as 'bots'] !== value);
          Object.assign(settings, Object.fromEntries(changed));
          Object.assign(expected, Object.fromEntries(changed));
        }
        play({});
        expect(settings).toEqual(expected);
        expect(overrides).toEqual(NO_OVERRIDES);
      }),
    );
  });

  it('a setting that the running order may not change is not changed', () => {
    const settings = defaultSettings();
    const { patch, overrides } = override(settings, NO_OVERRIDES, { mode: 'ffa', field: 'mars' }, ['mode']);
    expect(patch).toEqual({ mode: 'ffa' });
    expect(overrides).toEqual({ set: { mode: 'ffa' }, before: { mode: 'dogfight' } });
  });
});
