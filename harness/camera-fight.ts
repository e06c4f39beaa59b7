import { createRng, pick, random } from '../engine/data/rng.ts';
import { deathsIn } from '../engine/replay/foresee.ts';
import { writeFrame } from '../engine/report/frame-writer.ts';
import { People } from '../net/overlay/people.ts';
import { createGame, type Game } from '../render/game/game.ts';
import type { Ahead } from '../render/link/connection.ts';
import { bufferFrame, createBufferedFrame, createView, interpolate } from '../render/link/interpolation.ts';
import { ABILITIES, type Mode } from '../schema/catalog/catalog.ts';
import { TICK_RATE } from '../schema/catalog/rules.ts';
import type { Settings } from '../schema/records/settings.ts';
import type { Foreseen } from '../schema/wire/foresight.ts';
import { FRAME_SLOT_BYTES, frameSlotAt } from '../schema/wire/frame.ts';
import type { OverlayPilot } from '../schema/wire/overlay-socket.ts';
import { noSight, type Sight } from './foreseen.ts';
import { type Simulated, simulate } from './simulate.ts';
import { command } from './worlds.ts';

/** A seeded fight as a page receives it: frames 30 times per second, and the state twice per second. */

export interface CameraFightOptions {
  mode: Mode;
  pilots: number;
  seed: number;
  /** Provides the forecast for the camera. */
  sight?: Sight;
  /** Settings of the round. By default it lasts an hour, so that it does not end during a test. */
  settings?: Partial<Settings>;
}

export const FRAME_RATE = 30;
const TICKS_A_FRAME = TICK_RATE / FRAME_RATE;
const FRAMES_A_PATCH = 15;
const FRAME_MS = 1000 / FRAME_RATE;
/** Number of frames between two forecasts. */
const FRAMES_A_LOOK = FRAME_RATE;
const LOOK_FRAMES = 3;
/**
 * Maximum number of pilots who are viewers. The fight has one viewer for every three bots, up to this number. Each
 * viewer uses an ability about every 10 s.
 */
const MOST_VIEWERS = 20;
const ABILITY_CHANCE = TICKS_A_FRAME / (10 * TICK_RATE);

/** Creates a fight that has just begun, and the page that watches it. */
export function createCameraFight({ mode, pilots, seed, sight = noSight, settings }: CameraFightOptions) {
  const viewers = Array.from(
    { length: Math.min(MOST_VIEWERS, Math.floor(pilots / 3)) },
    (_, i) => `viewer${i}`,
  );
  const sim = simulate({
    seed,
    pilots: viewers,
    settings: { bots: pilots, roundMinutes: 60, teamCount: 2, ...settings },
  });
  sim.startRound(mode);
  const { world } = sim;
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  const frame = createBufferedFrame();
  const view = createView();
  const game = createGame();
  const people = new People();
  const rng = createRng(seed);
  const deaths: Foreseen[] = [];
  let frames = 0;
  let kills = 0;
  let ahead: Ahead | null = null;

  function look() {
    if (frames % FRAMES_A_LOOK === 0) ahead = sight(world);
    if (frames % FRAMES_A_LOOK === LOOK_FRAMES) game.ahead.value = ahead;
  }

  return {
    view,
    game,
    /** The pilots who have been shot down so far. */
    deaths: deaths as readonly Foreseen[],
    /** Effects of the latest frame. */
    slot,
    /** Simulates until the next frame. */
    next() {
      for (const pilot of viewers) {
        if (random(rng) < ABILITY_CHANCE)
          command(world, 'useAbility', { pilot, ability: pick(rng, ABILITIES) });
      }
      sim.ticks(TICKS_A_FRAME);
      deaths.push(...deathsIn(world));
      writeFrame(world, slot);
      bufferFrame(slot, ++frames * FRAME_MS, frame);
      interpolate(view, [frame], frame.at);
      if (frames % FRAMES_A_PATCH === 1) sendState(game, sim, people, frame.at);
      for (const kill of sim.events('kill').slice(kills)) {
        kills++;
        game.event(people.inEvent({ type: 'kill', at: 0, ...kill }).event, frame.at);
      }
      game.tick(view.tick, frame.at);
      look();
    },
  };
}

/** Updates the page's state. */
function sendState(game: Game, sim: Simulated, people: People, now: number) {
  const pilots = sim
    .pilots()
    .map((pilot): OverlayPilot => ({ ...pilot, eid: sim.eid(pilot.id), color: '#ffffff', cosmetics: {} }));
  const { settings } = sim.world;
  const state = people.inState({ round: sim.round, pilots, settings });
  if (game.round.value) return game.patch(sim.tick, state, now);
  game.hello({ ...state, stopped: false, boards: { day: [], week: [], month: [] } }, sim.tick);
}
