import { describe, expect, it } from 'vitest';
import { CALAMITY_FREE_START, MAX_CALAMITIES, NATURAL_CALAMITIES } from '../../../engine/rules/calamities.ts';
import { SKILLS } from '../../../schema/catalog/catalog.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { calmFight } from './calamity-scene.ts';

/** Tests when the next natural calamity comes. */

/** A round in which a natural calamity becomes due after `called` other calamities were called. */
function due(botSkill: Settings['botSkill'], called: number) {
  const sim = calmFight({ botSkill });
  for (let i = 0; i < called; i++) sim.run('startCalamity', { type: 'blizzard' });
  sim.set({ calamities: true });
  sim.world.round.calamityAt = sim.tick + 1;
  sim.ticks(1);
  return sim;
}

describe('natural calamity', () => {
  it.each([
    ['easy', 1],
    ['normal', 1],
    ['hard', 2],
    ['veryHard', 3],
  ] as const)(
    'with %s bots, no natural calamity starts while %i calamities are active, including called calamities',
    (botSkill, atOnce) => {
      expect(due(botSkill, atOnce - 1).round.calamities).toHaveLength(atOnce);
      expect(due(botSkill, atOnce).round.calamities).toHaveLength(atOnce);
      expect(due(botSkill, MAX_CALAMITIES).round.calamities).toHaveLength(MAX_CALAMITIES);
    },
  );

  it.each(SKILLS)(
    'with %s bots, natural calamities start between the earliest and the latest time for that skill',
    botSkill => {
      const { least, most } = NATURAL_CALAMITIES[botSkill];
      for (const called of [0, 3]) {
        const sim = due(botSkill, called);
        const wait = (sim.world.round.calamityAt ?? 0) - sim.tick;
        expect(wait).toBeGreaterThanOrEqual(least);
        expect(wait).toBeLessThanOrEqual(most);
      }
    },
  );

  it("a round's first natural calamity starts only after the calm beginning of the round", () => {
    const sim = calmFight();
    sim.set({ calamities: true, botSkill: 'veryHard' });
    sim.ticks(1);
    const at = sim.world.round.calamityAt ?? 0;
    expect(at - sim.tick).toBeGreaterThanOrEqual(CALAMITY_FREE_START);
    sim.ticks(at - sim.tick - 1);
    expect(sim.round.calamities).toEqual([]);
    sim.ticks(1);
    expect(sim.round.calamities).toHaveLength(1);
  });
});
