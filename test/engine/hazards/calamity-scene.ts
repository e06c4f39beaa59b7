import { CALAMITY_WARNING } from '../../../engine/rules/calamities.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import type { Calamity } from '../../../schema/catalog/catalog.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';

/** Scenes with a calamity, in a calm round of two viewers. */

/** Two viewers in a calm Factions round in deep space. */
export function calmFight(settings: Partial<Settings> = {}) {
  const sim = simulate({
    pilots: ['ada', 'bob'],
    settings: { calamities: false, field: 'deepSpace', ...settings },
  });
  sim.startRound('dogfight');
  return sim;
}

/** Starts a calamity and runs through its warning. */
export function unleash(sim: Simulated, type: Calamity) {
  sim.run('startCalamity', { type });
  sim.ticks(CALAMITY_WARNING);
  return sim.world.lists.zones.ids[0];
}

/** Puts a ship at a position, at rest. */
export function put(sim: Simulated, name: string, x: number, y: number) {
  const { Position, Velocity, Status } = sim.world.components;
  const eid = sim.eid(name);
  Position.x[eid] = x;
  Position.y[eid] = y;
  Velocity.x[eid] = Velocity.y[eid] = 0;
  Status.bits[eid] &= ~FLAGS.protected;
  return eid;
}

/** Disables the engines and guns of a ship. */
export function stun(sim: Simulated, name: string) {
  const { Status, Ship } = sim.world.components;
  Status.bits[sim.eid(name)] |= FLAGS.stunned;
  Ship.stunnedUntil[sim.eid(name)] = sim.tick + 600;
}

export const centreOf = ({ world }: Simulated, zone: number) => ({
  x: world.components.Position.x[zone],
  y: world.components.Position.y[zone],
});

export const bitsOf = (sim: Simulated, name: string) => sim.world.components.Status.bits[sim.eid(name)];
