import { ENTITY_COLUMNS, FRAME_MARGIN, type FrameSlot, quantumOf } from '../schema/frame.ts';
import type { DecodedFrame } from '../schema/frame-codec.ts';
import { MAX_ENTITIES, sizeOf, type ViewsOf, viewsOf } from '../schema/snapshot.ts';

/** What is drawn lies this far in the past, so that there is nearly always a frame on either side. */
const DELAY_MS = 100;
/** Frames that are kept. */
const DEPTH = 12;
/** A step longer than this between two frames is a jump: it is not drawn as motion. Unit: u. */
const JUMP = 160;
/** Time in which the arena has come most of the way to a new size; it shrinks by steps in sudden death. */
const ARENA_EASE_MS = 600;
/** An arena that changes by more than this share is another one: it is not eased. */
const OTHER_ARENA = 0.12;
/** How fast the estimate of the server's clock gives way when frames come late. Unit: ms a second. */
const CLOCK_DECAY = 4;

type EntityColumns = ViewsOf<typeof ENTITY_COLUMNS>;

interface KeptFrame {
  at: number;
  tick: number;
  count: number;
  entities: EntityColumns;
  quantum: number;
  arena: Arena;
}

/** Sides of the arena, u. */
interface Arena {
  width: number;
  height: number;
}

/** Everything visible at one moment, in world units; rows by rising id. */
export interface View {
  count: number;
  id: Uint16Array;
  kind: Uint8Array;
  x: Float32Array;
  y: Float32Array;
  /** Radians. */
  angle: Float32Array;
  value: Uint8Array;
  flags: Uint16Array;
  look: Uint16Array;
  /** Where an id stands in the rows, or -1. */
  rowOf: Int16Array;
  /** Tick of the moment, with its fraction. */
  tick: number;
  /** Server's wall clock of the moment, ms; 0 before the first frame. */
  at: number;
  arena: Arena;
}

/** A frame's shots and effects become visible when the drawn moment passes it. */
export type FlashListener = (
  slot: FrameSlot,
  at: number,
  position: { x(q: number): number; y(q: number): number },
) => void;

const createKept = (): KeptFrame => ({
  at: 0,
  tick: 0,
  count: 0,
  quantum: 1,
  arena: { width: 0, height: 0 },
  entities: viewsOf(ENTITY_COLUMNS, MAX_ENTITIES, new ArrayBuffer(sizeOf(ENTITY_COLUMNS, MAX_ENTITIES))),
});

/** Turns frames that arrive unevenly into smooth motion. */
export function createFrameFeed() {
  const free = Array.from({ length: DEPTH }, createKept);
  let kept: KeptFrame[] = [];
  let clockOffset = Number.NEGATIVE_INFINITY;
  let clockAt = 0;
  let sampledAt = 0;
  let flashes: { at: number; show: () => void }[] = [];
  const view: View = {
    count: 0,
    id: new Uint16Array(MAX_ENTITIES),
    kind: new Uint8Array(MAX_ENTITIES),
    x: new Float32Array(MAX_ENTITIES),
    y: new Float32Array(MAX_ENTITIES),
    angle: new Float32Array(MAX_ENTITIES),
    value: new Uint8Array(MAX_ENTITIES),
    flags: new Uint16Array(MAX_ENTITIES),
    look: new Uint16Array(MAX_ENTITIES),
    rowOf: new Int16Array(MAX_ENTITIES + 1).fill(-1),
    tick: 0,
    at: 0,
    arena: { width: 4_800, height: 2_700 },
  };

  const keep = (frame: KeptFrame) => {
    kept.push(frame);
    if (kept.length < DEPTH) return;
    const oldest = kept.shift();
    if (oldest) free.push(oldest);
  };

  const adjustClock = (serverAt: number, now: number) => {
    const decayed = clockOffset - ((now - clockAt) / 1000) * CLOCK_DECAY;
    clockOffset = Math.max(serverAt - now, decayed);
    clockAt = now;
  };

  return {
    view,
    /** Takes in a frame; `now` is the local clock, ms. `onFlash` is told of its shots and effects in time. */
    push({ slot, at }: DecodedFrame, now: number, onFlash: FlashListener) {
      if (kept.length > 0 && at < kept[kept.length - 1].at) this.reset();
      adjustClock(at, now);
      const { frame } = slot;
      const width = frame.width[0];
      const height = frame.height[0];
      const quantum = quantumOf(width);
      const copy = free.pop() ?? createKept();
      copy.at = at;
      copy.tick = frame.tick[0];
      copy.count = frame.entities[0];
      copy.quantum = quantum;
      copy.arena = { width, height };
      copyRows(slot, copy);
      keep(copy);
      const position = {
        x: (q: number) => q * quantum - width / 2 - FRAME_MARGIN,
        y: (q: number) => q * quantum - height / 2 - FRAME_MARGIN,
      };
      if (frame.shots[0] + frame.effects[0] > 0) {
        const flash = copyFlashes(slot);
        flashes.push({ at, show: () => onFlash(flash, at, position) });
        if (flashes.length > DEPTH) flashes.shift(); // a hidden page draws nothing and must not hoard
      }
    },
    /** Moves the view to the moment that is due now. */
    sample(now: number): View {
      if (kept.length === 0) return view;
      const newest = kept[kept.length - 1];
      const due = now + clockOffset - DELAY_MS;
      // Behind by more than what is kept (a hidden tab): go on from the oldest that is there.
      const at = Math.min(Math.max(due, kept[0].at), newest.at);
      const isFirst = view.at === 0;
      const { arena } = interpolate(view, kept, at);
      easeArena(arena, isFirst ? Number.POSITIVE_INFINITY : now - sampledAt);
      sampledAt = now;
      showFlashes(at);
      return view;
    },
    reset() {
      free.push(...kept);
      kept = [];
      flashes = [];
      clockOffset = Number.NEGATIVE_INFINITY;
    },
  };

  function easeArena({ width, height }: Arena, ms: number) {
    const isOther = Math.abs(width / view.arena.width - 1) > OTHER_ARENA;
    const share = isOther ? 1 : 1 - Math.exp((-3 * ms) / ARENA_EASE_MS);
    view.arena = {
      width: view.arena.width + (width - view.arena.width) * share,
      height: view.arena.height + (height - view.arena.height) * share,
    };
  }

  function showFlashes(at: number) {
    const due = flashes.filter(flash => flash.at <= at);
    flashes = flashes.filter(flash => flash.at > at);
    for (const { show } of due.slice(-DEPTH)) show();
  }
}

function copyRows({ entities, frame }: FrameSlot, to: KeptFrame) {
  const count = frame.entities[0];
  for (const name of Object.keys(ENTITY_COLUMNS) as (keyof typeof ENTITY_COLUMNS)[]) {
    to.entities[name].set(entities[name].subarray(0, count));
  }
}

const copyColumns = <T extends Record<string, { slice(from: number, to: number): unknown }>>(
  columns: T,
  count: number,
) => Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values.slice(0, count)])) as T;

const copyFlashes = (slot: FrameSlot): FrameSlot => ({
  ...slot,
  frame: copyColumns(slot.frame, 1),
  shots: copyColumns(slot.shots, slot.frame.shots[0]),
  effects: copyColumns(slot.effects, slot.frame.effects[0]),
});

/** Fills the view; returns the frame whose time has come. */
function interpolate(view: View, kept: KeptFrame[], at: number): KeptFrame {
  let after = kept.findIndex(frame => frame.at > at);
  if (after < 0) after = kept.length - 1;
  const from = kept[Math.max(0, after - 1)];
  const to = kept[after];
  const share = to.at > from.at ? Math.min(1, (at - from.at) / (to.at - from.at)) : 1;
  for (let row = 0; row < view.count; row++) view.rowOf[view.id[row]] = -1;
  view.at = at;
  view.tick = from.tick + (to.tick - from.tick) * share;
  view.count = share >= 1 ? blend(view, to, to, 1) : blend(view, from, to, share);
  return share >= 1 ? to : from;
}

const TURN = 256;

/** Positions are told from the upper left corner of the arena that a frame has. */
const cornerOf = ({ arena }: KeptFrame) => ({
  left: -arena.width / 2 - FRAME_MARGIN,
  top: -arena.height / 2 - FRAME_MARGIN,
});

/** Rows of `from` on their way to where `to` has them; what `to` lacks stays until its moment has come. */
function blend(view: View, from: KeptFrame, to: KeptFrame, share: number) {
  const a = from.entities;
  const b = to.entities;
  const here = cornerOf(from);
  const there = cornerOf(to);
  let other = 0;
  for (let row = 0; row < from.count; row++) {
    const id = a.id[row];
    while (other < to.count && b.id[other] < id) other++;
    const isSame =
      other < to.count &&
      b.id[other] === id &&
      b.kind[other] === a.kind[row] &&
      b.look[other] === a.look[row];
    let x = a.x[row] * from.quantum + here.left;
    let y = a.y[row] * from.quantum + here.top;
    let angle = a.angle[row];
    if (isSame) {
      const dx = b.x[other] * to.quantum + there.left - x;
      const dy = b.y[other] * to.quantum + there.top - y;
      if (Math.abs(dx) + Math.abs(dy) < JUMP) {
        x += dx * share;
        y += dy * share;
      }
      angle += (((b.angle[other] - angle + TURN * 1.5) % TURN) - TURN / 2) * share;
    }
    view.id[row] = id;
    view.kind[row] = a.kind[row];
    view.x[row] = x;
    view.y[row] = y;
    view.angle[row] = (angle * 2 * Math.PI) / TURN;
    view.value[row] = a.value[row];
    view.flags[row] = a.flags[row];
    view.look[row] = a.look[row];
    view.rowOf[id] = row;
  }
  return from.count;
}
