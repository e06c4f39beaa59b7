import { setTeam } from '../../engine/pilots/teams.ts';
import { clearRocks } from '../../engine/spawn/rock-field.ts';
import { type Simulated, simulate } from '../../harness/simulate.ts';
import type { Mode } from '../../schema/catalog/catalog.ts';
import type { Settings } from '../../schema/records/settings.ts';
import { FLAGS } from '../../schema/wire/frame.ts';

/** Scenes for tests of single rules. All systems are real; the ships are placed so that the rule is visible. */

const NEVER = 2 ** 32 - 1;

export interface SceneOptions {
  pilots?: string[];
  mode?: Mode;
  seed?: number;
  settings?: Partial<Settings>;
}

/**
 * A round on a field without rocks, with jammed lasers and without the protection that ships have after their launch.
 */
export function scene({ pilots = ['ada', 'bob'], mode = 'dogfight', seed = 1, settings }: SceneOptions = {}) {
  const sim = simulate({ seed, pilots, settings: { calamities: false, field: 'moon', ...settings } });
  sim.startRound(mode);
  clearRocks(sim.world);
  sim.world.round.rockAt = NEVER;
  for (const name of pilots) {
    unprotect(sim, name);
    sim.world.components.Ship.gunAt[sim.eid(name)] = NEVER;
  }
  pilots.forEach((name, i) => {
    put(sim, name, { x: -1500 + i * 700, y: 800 - (i % 2) * 1600 }); // far from each other
  });
  return sim;
}

export function unprotect(sim: Simulated, name: string) {
  sim.world.components.Status.bits[sim.eid(name)] &= ~FLAGS.protected;
}

/** Puts pilots into the given teams, whichever teams they had before. */
export function inTeams(sim: Simulated, teams: Record<string, number>) {
  for (const [name, team] of Object.entries(teams)) setTeam(sim.world, sim.eid(name), team);
}

export interface Pose {
  x: number;
  y: number;
  /** Direction of the nose and of the flight. Unit: rad. */
  angle?: number;
  speed?: number;
}

/** Puts a ship at a position and lets it fly straight on for a long time. */
export function put(sim: Simulated, name: string, { x, y, angle = 0, speed = 0 }: Pose) {
  const { Position, Velocity, Heading, Brain } = sim.world.components;
  const eid = sim.eid(name);
  Position.x[eid] = x;
  Position.y[eid] = y;
  Heading.x[eid] = Math.cos(angle);
  Heading.y[eid] = Math.sin(angle);
  Velocity.x[eid] = Heading.x[eid] * speed;
  Velocity.y[eid] = Heading.y[eid] * speed;
  Brain.manoeuvre[eid] = 0;
  Brain.target[eid] = 0;
  Brain.goalX[eid] = x + Heading.x[eid] * 5000;
  Brain.goalY[eid] = y + Heading.y[eid] * 5000;
  Brain.throttle[eid] = speed > 0 ? 1 : 0;
  Brain.thinkAt[eid] = NEVER;
}

export const place = (sim: Simulated, name: string) => {
  const { x, y } = sim.world.components.Position;
  const eid = sim.eid(name);
  return { x: x[eid], y: y[eid] };
};

export const hull = (sim: Simulated, name: string) => sim.world.components.Hull.points[sim.eid(name)];

export const flagsOf = (sim: Simulated, name: string) => {
  const bits = sim.world.components.Status.bits[sim.eid(name)];
  return Object.entries(FLAGS).flatMap(([flag, bit]) => ((bits & bit) !== 0 ? [flag] : []));
};

/** The open lobby. */
export function lobbyOf(sim: Simulated) {
  const { lobby } = sim.round;
  if (!lobby) throw new Error('No lobby is open.');
  return lobby;
}
