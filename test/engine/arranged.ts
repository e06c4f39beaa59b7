import { expect } from 'vitest';
import { hurtShip } from '../../engine/combat/damage.ts';
import { refOf } from '../../engine/entities/entities.ts';
import { type Simulated, simulate } from '../../harness/simulate.ts';
import type { Mode } from '../../schema/catalog/catalog.ts';
import type { Settings } from '../../schema/records/settings.ts';

/** Helpers for rounds in which the test decides who is destroyed. */

export const PILOTS = ['ada', 'bob', 'cyd', 'dan'];

/** Starts a round whose ships decide nothing, so that only the test makes things happen. */
export function arranged(mode: Mode, settings: Partial<Settings> = {}, pilots: readonly string[] = PILOTS) {
  const sim = simulate({
    pilots: [...pilots],
    settings: { field: 'deepSpace', calamities: false, ...settings },
  });
  sim.startRound(mode);
  hush(sim);
  return sim;
}

function hush({ world }: Simulated) {
  world.components.Brain.thinkAt.fill(0xffffffff);
}

/** Removes `hull` hp from a ship, even if it is protected. */
export function hit({ world, eid }: Simulated, victim: string, hull: number, by?: string) {
  const ship = eid(victim);
  world.components.Status.bits[ship] = 0;
  hurtShip(world, ship, hull, by === undefined ? 0 : refOf(world, eid(by)), 'laser');
}

/** Destroys a ship, even if it is protected, with `killer` as its attacker. */
export function destroy(sim: Simulated, victim: string, killer?: string) {
  hit(sim, victim, 1_000, killer);
  sim.ticks(1);
}

export function sinkAtOnce(sim: Simulated, victims: readonly string[]) {
  for (const name of victims) sim.world.components.Hull.points[sim.eid(name)] = 0;
  sim.ticks(1);
}

export function letTimeRunOut(sim: Simulated) {
  sim.world.round.endsAt = sim.world.time.tick + 1;
  sim.ticks(1);
}

export const ending = (sim: Simulated) => {
  const [event] = sim.events('round.end');
  return event ?? expect.fail('The round has not ended.');
};

/** Destroys each of the victims whenever it flies, until the round is over. */
export function wearDown(sim: Simulated, victims: readonly string[]) {
  sim.until(() => {
    hush(sim);
    for (const name of victims) if (sim.pilot(name).alive) destroy(sim, name);
    return sim.round.result !== null;
  });
}

export const membersOf = (sim: Simulated, team: number) =>
  sim
    .pilots()
    .filter(pilot => pilot.team === team)
    .map(pilot => pilot.name);
