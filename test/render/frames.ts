import { stagedPilots, stagedRound } from '../../harness/browser/staged-round.ts';
import { createGame } from '../../render/game/game.ts';
import { createFrameFeed } from '../../render/link/frames.ts';
import type { View } from '../../render/link/interpolation.ts';
import { arenaFor, TICK_RATE } from '../../schema/catalog/rules.ts';
import { defaultSettings } from '../../schema/records/settings.ts';
import type { Boss } from '../../schema/records/state.ts';
import {
  EFFECT_KINDS,
  ENTITY_KINDS,
  type EntityKind,
  FRAME_MARGIN,
  FRAME_SLOT_BYTES,
  frameSlotAt,
  quantumOf,
} from '../../schema/wire/frame.ts';
import type { DecodedFrame } from '../../schema/wire/frame-codec/index.ts';

/** Frames as the socket delivers them, made by hand. */

export const ARENA = arenaFor(0);
export const FRAME_MS = 1000 / 30;

export interface Thing {
  id: number;
  x: number;
  y: number;
  kind?: EntityKind;
  /** A full turn is 256. */
  angle?: number;
  look?: number;
}

export interface FrameContent {
  at: number;
  things?: Thing[];
  effects?: number;
  shots?: number;
  arena?: { width: number; height: number };
}

/** Makes a frame. `at` is the server's clock in ms; its tick follows at 60 per second. */
export function frameOf({
  at,
  things = [],
  effects = 0,
  shots = 0,
  arena = ARENA,
}: FrameContent): DecodedFrame {
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  const quantum = quantumOf(arena.width);
  slot.frame.tick[0] = (at / 1000) * 60;
  slot.frame.speed[0] = 1;
  slot.frame.width[0] = arena.width;
  slot.frame.height[0] = arena.height;
  slot.frame.entities[0] = things.length;
  slot.frame.effects[0] = effects;
  slot.frame.shots[0] = shots;
  slot.effects.kind.fill(EFFECT_KINDS.indexOf('hit'), 0, effects);
  things.forEach(({ id, x, y, kind = 'ship', angle = 0, look = 0 }, row) => {
    slot.entities.id[row] = id;
    slot.entities.kind[row] = ENTITY_KINDS.indexOf(kind);
    slot.entities.x[row] = Math.round((x + arena.width / 2 + FRAME_MARGIN) / quantum);
    slot.entities.y[row] = Math.round((y + arena.height / 2 + FRAME_MARGIN) / quantum);
    slot.entities.angle[row] = angle;
    slot.entities.look[row] = look;
    slot.entities.value[row] = 255;
  });
  return { seq: Math.round(at / FRAME_MS), key: false, at, slot };
}

/** A view that contains these things, all of them at rest. */
export function viewOf(things: Thing[], arena = ARENA) {
  const feed = createFrameFeed();
  feed.push(frameOf({ at: 1_000, things, arena }), 1_000, () => {});
  return feed.sample(1_200);
}

/** The same view, `seconds` later. */
export function afterSeconds(view: View, seconds: number): View {
  return { ...view, tick: view.tick + seconds * TICK_RATE, at: view.at + seconds * 1_000 };
}

/** A boss that fights and is undamaged. */
export const HYDRA: Boss = {
  ...{ id: 1, name: 'Hydra', role: '', phase: 'fighting', hp: 'Good', shield: 'up', rage: 1 },
};

/** A game during a round, with `pilots` pilots. Their ids begin at 1. */
export function gameOf(pilots: number, teams = 2) {
  const game = createGame();
  const state = {
    round: stagedRound(teams),
    pilots: stagedPilots(pilots, teams),
    people: {},
    settings: defaultSettings(),
    boards: { day: [], week: [], month: [] },
    stopped: false,
  };
  game.hello(state, 0);
  return game;
}
