import { emit } from '../../../engine/events/emit.ts';
import type { Simulated, SimulateOptions } from '../../../harness/simulate.ts';
import type { Mode } from '../../../schema/catalog/catalog.ts';
import type { EventType, SimEventFields } from '../../../schema/records/events.ts';
import type { Settings } from '../../../schema/records/settings.ts';

/** A scene of the gallery: it is set up in its own world, and its pictures are taken after some seconds. */
export interface GalleryScene {
  name: string;
  options: SimulateOptions;
  /** Prepares the world. The page is not open yet. */
  prepare(sim: Simulated): void;
  set(sim: Simulated): void;
  /** Times at which pictures are taken, after `set`. Unit: s. */
  at: readonly number[];
}

export const PILOTS = ['Ada', 'Linus', 'Grace', 'Hedy'];

interface Staging {
  mode?: Mode;
  settings?: Partial<Settings>;
  season?: SimulateOptions['season'];
  /** Duration of the fight before the scene begins. Unit: s. */
  after?: number;
}

/** A scene during a round. `and` causes what the scene shows. */
export const fight = (
  name: string,
  at: readonly number[],
  and: (sim: Simulated) => void = () => {},
  { mode = 'dogfight', settings, season, after = 9 }: Staging = {},
): GalleryScene => ({
  name,
  at,
  options: {
    seed: 7,
    pilots: PILOTS,
    season,
    settings: { bots: 20, calamities: false, field: 'deepSpace', ...settings },
  },
  prepare(sim) {
    if (after === 0) return;
    sim.startRound(mode);
    sim.seconds(after);
  },
  set(sim) {
    if (after === 0) sim.startRound(mode);
    and(sim);
  },
});

/** A scene without a fight. */
export const title = (
  name: string,
  set: (sim: Simulated) => void,
  settings?: Partial<Settings>,
): GalleryScene => ({
  name,
  at: [1],
  options: { seed: 7, pilots: PILOTS, settings: { bots: 20, ...settings } },
  prepare() {},
  set,
});

export function cheerTwice(sim: Simulated) {
  sim.internal('cheer', { user: 'Ada', bits: 500, text: 'Go' });
  sim.internal('cheer', { user: 'nova_queen', bits: 100, text: 'Hi' });
}

/** Continues the round to its end. */
export const toTheEnd = (sim: Simulated) => {
  cheerTwice(sim);
  sim.until(() => sim.round.result !== null, 1_500);
};

/** Makes the game report an event. */
export const told =
  <T extends EventType>(type: T, fields: SimEventFields<T>) =>
  ({ world }: Simulated) =>
    emit(world, type, fields);
