import { expect, it } from 'vitest';
import { createRng, random, randomIndex, shuffle } from '../../../engine/data/rng.ts';
import { drawFor, drawForSystem } from '../../../engine/luck.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { GameError } from '../../../schema/base/error.ts';
import { ABILITIES, type Ability, type Mode } from '../../../schema/catalog/catalog.ts';
import type { Checkpoint } from '../../../schema/wire/messages.ts';

/** Random events are local: for two seconds, the act of one viewer changes no kill elsewhere in the arena. */

/**
 * A pilot at this distance or further away counts as elsewhere. In two seconds, neither a shot nor a ship that avoids
 * it gets that far. Unit: u.
 */
const ELSEWHERE = 1_500;
const SECONDS = 2;
const VIEWERS = Array.from({ length: 20 }, (_, i) => `viewer${i}`);
const MODES: readonly Mode[] = ['dogfight', 'ffa'];
const MOMENTS = [6, 11, 13];

interface Deed {
  pilot: string;
  ability: Ability;
}

const nth = <T>(values: readonly T[], n: number) => values[n % values.length];

function fight(mode: Mode, seed: number) {
  const sim = simulate({ seed, pilots: VIEWERS, settings: { bots: 40, calamities: true } });
  sim.startRound(mode);
  sim.run('startCalamity', { type: 'random' });
  return sim;
}

/** Every kill of the next two seconds, as `tick victim`. */
function killsAfter(checkpoint: Checkpoint, deed?: Deed): string[] {
  const sim = simulate({ world: restoreWorld(checkpoint) });
  if (deed) sim.run('useAbility', deed);
  const kills: string[] = [];
  for (let i = 0; i < SECONDS * 60; i++) {
    const before = sim.events('kill').length;
    sim.ticks(1);
    for (const { victim } of sim.events('kill').slice(before)) kills.push(`${sim.tick} ${victim}`);
  }
  return kills;
}

/** The names of the pilots that are elsewhere, as seen from the position of a pilot. */
function elsewhereFrom({ world, eid, pilots }: Simulated, from: string) {
  const { x, y } = world.components.Position;
  const here = eid(from);
  const distance = (there: number) => Math.hypot(x[there] - x[here], y[there] - y[here]);
  return new Set(
    pilots()
      .map(({ name }) => name)
      .filter(name => distance(eid(name)) > ELSEWHERE),
  );
}

const canDo = (sim: Simulated, { pilot, ability }: Deed) => {
  try {
    sim.dryRun('useAbility', { pilot, ability });
    return sim.pilot(pilot).alive;
  } catch (error) {
    if (error instanceof GameError) return false;
    throw error;
  }
};

it.each(MODES)(
  "in the mode %s, for two seconds, a viewer's ability changes no kill elsewhere in the arena",
  mode => {
    const seen = { elsewhere: 0, changed: 0 };
    for (const [index, moment] of MOMENTS.entries()) {
      const sim = fight(mode, index + 1);
      sim.seconds(moment);
      const checkpoint = saveCheckpoint(sim.world);
      const undisturbed = killsAfter(checkpoint);
      for (const [i, pilot] of VIEWERS.entries()) {
        const deed = { pilot, ability: nth(ABILITIES, i + index) };
        if (!canDo(sim, deed)) continue;
        const names = elsewhereFrom(sim, pilot);
        const isElsewhere = (kill: string) => names.has(kill.slice(kill.indexOf(' ') + 1));
        const disturbed = killsAfter(checkpoint, deed);
        expect(disturbed.filter(isElsewhere)).toEqual(undisturbed.filter(isElsewhere));
        seen.elsewhere += undisturbed.filter(isElsewhere).length;
        if (disturbed.join() !== undisturbed.join()) seen.changed++;
      }
    }
    expect(seen.elsewhere).toBeGreaterThan(20);
    expect(seen.changed).toBeGreaterThan(5);
  },
);

it('the secret salt, on which all random numbers depend, is never reported', () => {
  const sim = fight('dogfight', 9);
  sim.seconds(5);
  const told = JSON.stringify([sim.round, sim.pilots(), sim.allEvents]);
  for (const word of sim.world.salt) expect(told).not.toContain(`${word}`);
});

it('newcomers get random ships, even if they join in one tick or during a hold', () => {
  const sim = fight('dogfight', 3);
  sim.seconds(1);
  const shipsOf = (who: string, between: () => void) =>
    Array.from({ length: 12 }, (_, i) => {
      between();
      sim.run('addPilot', { username: `${who}${i}` });
      return sim.pilot(`${who}${i}`).ship;
    });
  const together = shipsOf('together', () => {});
  sim.internal('holdRound', { seconds: 10, until: 1_800_000_000_000 });
  const held = shipsOf('held', () => sim.ticks(1));
  sim.seconds(10);
  const later = shipsOf('later', () => sim.ticks(1));
  for (const ships of [together, held, later]) expect(new Set(ships).size).toBeGreaterThan(2);
});

it('every system of a tick draws its own random numbers, and so does every entity in a system', () => {
  const { world } = simulate({ seed: 4, pilots: ['ada'] });
  const draws: number[] = [];
  for (const turn of [1, 2, 3]) {
    drawForSystem(world, turn);
    draws.push(random(world.rng));
    for (const who of [1, 2]) {
      drawFor(world, who);
      draws.push(random(world.rng));
    }
  }
  expect(new Set(draws).size).toBe(9);
});

it('shuffling makes every order equally likely', () => {
  const rng = createRng(9);
  const counts = new Map<string, number>();
  for (let i = 0; i < 6_000; i++) {
    const order = shuffle(rng, ['a', 'b', 'c']).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(130);
});

it('random whole numbers are from 0 to the limit minus one, all equally likely', () => {
  const rng = createRng(9);
  const counts = [0, 0, 0, 0, 0];
  for (let i = 0; i < 5_000; i++) counts[randomIndex(rng, 5)]++;
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(130);
});
