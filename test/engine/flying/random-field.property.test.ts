import { describe, expect, it } from 'vitest';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { type Field, keysOf } from '../../../schema/catalog/catalog.ts';
import { fc } from '../../fast-check.ts';

/** A random field is never one that was just shown, whatever a streamer does. */

const endRound = (sim: Simulated) => {
  sim.world.round.endsAt = sim.tick + 1;
  sim.ticks(1);
};

const ACTS: Record<string, (sim: Simulated) => unknown> = {
  openMainMenu: sim => sim.run('openMainMenu', {}),
  openLobby: sim => sim.run('openLobby', { mode: 'dogfight' }),
  startRound: sim => sim.round.phase !== 'menu' && sim.run('startRound', {}),
  endRound: sim => sim.round.phase === 'playing' && endRound(sim),
  closeResults: sim => sim.run('closeResults', {}),
  moveToMoon: sim => sim.run('setField', { field: 'moon' }),
  moveToRandom: sim => sim.run('setField', { field: 'random' }),
  saveMars: sim => sim.set({ field: 'mars' }),
  saveRandom: sim => sim.set({ field: 'random' }),
};

describe('random fields', () => {
  it("even after a restart, a random field is neither the last round's field nor the field shown before it", () => {
    const act = fc.constantFrom(...keysOf(ACTS), 'restart');
    fc.assert(
      fc.property(fc.nat(), fc.array(act, { maxLength: 40, size: 'max' }), (seed, names) => {
        let sim = simulate({ seed, pilots: ['ada', 'bob'], settings: { calamities: false } });
        let fought: Field | null = null;
        for (const name of names) {
          const before = sim.round;
          if (name === 'restart') sim = simulate({ world: restoreWorld(saveCheckpoint(sim.world)) });
          else ACTS[name](sim);
          const { field, phase } = sim.round;
          const isPicked = name === 'moveToRandom' || field !== before.field;
          const isNewRound = phase === 'playing' && before.phase !== 'playing';
          if (name === 'moveToRandom') expect(field).not.toBe(before.field);
          if (sim.world.settings.field === 'random' && (isPicked || isNewRound))
            expect(field).not.toBe(fought);
          if (phase === 'playing') fought = field;
        }
      }),
      { numRuns: 150 },
    );
  });

  it('each round has a random field other than that of the previous round, however often its lobby was opened', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    let last: Field | null = null;
    for (let round = 0; round < 60; round++) {
      for (let again = 0; again < round % 4; again++) {
        sim.run('openLobby', { mode: 'dogfight' });
        sim.run('openMainMenu', {});
      }
      sim.startRound();
      expect(sim.round.field).not.toBe(last);
      last = sim.round.field;
      sim.run('openMainMenu', {});
    }
  });
});
