import { expect, it } from 'vitest';
import { replay } from '../../../engine/replay/replay.ts';
import { saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { simulate } from '../../../harness/simulate.ts';
import { FRONT_SETTINGS } from '../../../schema/records/settings.ts';

/** Tests how a recorded fight is compared with its replay. */

/** A fight of three seconds, with the hash at each of them. */
function recorded() {
  const sim = simulate({ pilots: ['ada', 'bob'], settings: { bots: 4 } });
  sim.startRound();
  const checkpoint = structuredClone(saveCheckpoint(sim.world));
  sim.log.length = 0;
  const hashes = [1, 2, 3].map(() => {
    sim.seconds(1);
    const hash = { tick: sim.tick, value: sim.hash };
    sim.run('announce', { text: 'after the hash of the same tick' });
    return hash;
  });
  return { checkpoint, log: sim.log, hashes };
}

it('a replay counts the seconds whose hash is equal, and runs each command after the hash of its tick', () => {
  expect(replay(recorded())).toEqual({ seconds: 3, difference: null });
});

it('a replay ends at the first second whose hash differs, and reports both hashes', () => {
  const { checkpoint, log, hashes } = recorded();
  const [first, second, third] = hashes;
  const wrong = [first, { ...second, value: 'other' }, { ...third, value: 'another' }];
  expect(replay({ checkpoint, log, hashes: wrong })).toEqual({
    seconds: 1,
    difference: { tick: second.tick, recorded: 'other', replayed: second.value },
  });
});

it('the hash of the world depends on all settings except those that only the front thread reads', () => {
  const sim = simulate({ pilots: ['ada'] });
  const before = sim.hash;
  for (const key of FRONT_SETTINGS) sim.world.settings = { ...sim.world.settings, [key]: 'changed' };
  expect(sim.hash).toBe(before);
  sim.world.settings = { ...sim.world.settings, trailMinutes: sim.world.settings.trailMinutes + 1 };
  expect(sim.hash).not.toBe(before);
});
