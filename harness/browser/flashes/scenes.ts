import { showEffect } from '../../../engine/data/visuals.ts';
import { NUKE } from '../../../engine/rules/hazards.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import type { EffectKind } from '../../../schema/wire/frame.ts';
import type { Simulated, SimulateOptions } from '../../simulate.ts';

/** A fight to film. It starts from the state after `prepare`, and `act` runs before each frame. */
export interface FlashScene {
  name: string;
  options: SimulateOptions;
  seconds: number;
  prepare(sim: Simulated): void;
  act(sim: Simulated, frame: number): void;
}

/** Age of a fight when filming begins, in seconds. */
const FIGHT_S = 9;

const scene = (
  name: string,
  ships: number,
  seconds: number,
  act: FlashScene['act'] = () => {},
  { settings, prepare = () => {} }: { settings?: Partial<Settings>; prepare?(sim: Simulated): void } = {},
): FlashScene => ({
  name,
  seconds,
  options: {
    seed: 7,
    settings: { bots: ships, calamities: false, field: 'deepSpace', ...settings },
  },
  prepare(sim) {
    sim.startRound();
    sim.seconds(FIGHT_S);
    prepare(sim);
  },
  act,
});

/** Runs `act` in one of every `frames` frames. With 3, it runs ten times per second. */
const every =
  (frames: number, act: (sim: Simulated, turn: number) => void): FlashScene['act'] =>
  (sim, frame) => {
    if (frame % frames === 0) act(sim, frame / frames);
  };

/** Shows an effect at a flying ship. */
function at({ world }: Simulated, kind: EffectKind, arg: number, turn = 0) {
  const { ids, count } = world.lists.flying;
  const { Position } = world.components;
  const ship = ids[turn % Math.max(1, count)];
  showEffect(world.visuals, kind, Position.x[ship], Position.y[ship], arg);
}

/** Repeats an effect faster than any rule of the game allows. */
const repeated = (kind: EffectKind, arg: number, frames = 4, spread = 1): FlashScene['act'] =>
  every(frames, (sim, turn) => at(sim, kind, arg, turn % spread));

const NUKES = 14;
/** Launches nukes in rapid succession, like a person who clicks fast. */
const launchNukes: FlashScene['act'] = every(5, (sim, turn) => {
  if (turn < NUKES) sim.run('launchNuke', { by: 'Ada' });
});

const all: FlashScene['act'][] = [
  repeated('nuke', NUKE.radius, 5, 3),
  repeated('bossDeath', 120, 6, 2),
  repeated('emp', 500, 7, 3),
  repeated('shieldBreak', 120, 4, 4),
  repeated('shipDeath', 0, 1, 30),
];

const atOnce: FlashScene['act'] = (sim, frame) => {
  for (const act of all) act(sim, frame);
};

const acts: {
  name: string;
  seconds: number;
  act?: FlashScene['act'];
  settings?: Partial<Settings>;
  prepare?(sim: Simulated): void;
}[] = [
  { name: 'plain fight', seconds: 4 },
  { name: '14 nukes', seconds: 6, act: launchNukes },
  { name: 'nukes at one place', seconds: 3, act: repeated('nuke', NUKE.radius) },
  { name: 'explosions of ships', seconds: 3, act: repeated('shipDeath', 0, 1, 12) },
  { name: 'deaths of bosses', seconds: 3, act: repeated('bossDeath', 120) },
  { name: 'broken shields', seconds: 3, act: repeated('shieldBreak', 120) },
  { name: 'EMPs', seconds: 3, act: repeated('emp', 500) },
  { name: 'strikes', seconds: 3, act: repeated('strike', 90, 2, 6) },
  {
    name: 'thunder storms',
    seconds: 5,
    prepare(sim) {
      for (let i = 0; i < 3; i++) sim.run('startCalamity', { type: 'thunderStorm' });
      sim.seconds(6);
    },
  },
  {
    name: 'solar flare and nukes',
    seconds: 5,
    act: launchNukes,
    prepare: sim => sim.run('startCalamity', { type: 'solarFlare' }),
  },
  { name: 'everything at once', seconds: 4, act: atOnce },
  {
    name: 'everything at once, before Mars',
    seconds: 4,
    settings: { field: 'mars' },
    act: atOnce,
  },
];

/** Returns all scenes, each with `ships` ships. */
export const flashScenes = (ships: number): FlashScene[] =>
  acts.map(({ name, seconds, act, settings, prepare }) =>
    scene(name, ships, seconds, act, { settings, prepare }),
  );
