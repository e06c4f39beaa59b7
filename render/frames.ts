import { FRAME_MARGIN, type FrameSlot } from '../schema/wire/frame.ts';
import type { DecodedFrame } from '../schema/wire/frame-codec/index.ts';
import {
  type Arena,
  createKept,
  createView,
  interpolate,
  type KeptFrame,
  keepFrame,
  type View,
} from './interpolation.ts';

/** What is drawn lies this far in the past, so that there is nearly always a frame on either side. */
const DELAY_MS = 100;
/** Frames that are kept. */
const DEPTH = 12;
/** Time in which the arena has come most of the way to a new size; it shrinks by steps in sudden death. */
const ARENA_EASE_MS = 600;
/** An arena that changes by more than this share is another one: it is not eased. */
const OTHER_ARENA = 0.12;
/** How fast the estimate of the server's clock gives way when frames come late. Unit: ms a second. */
const CLOCK_DECAY = 4;

/** A frame's shots and effects become visible when the drawn moment passes it. */
export type FlashListener = (
  slot: FrameSlot,
  at: number,
  position: { x(q: number): number; y(q: number): number },
) => void;

/** Turns frames that arrive unevenly into smooth motion. */
export function createFrameFeed() {
  const free = Array.from({ length: DEPTH }, createKept);
  let kept: KeptFrame[] = [];
  let clockOffset = Number.NEGATIVE_INFINITY;
  let clockAt = 0;
  let sampledAt = 0;
  let flashes: { at: number; show: () => void }[] = [];
  const view = createView();

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
      const next = free.pop() ?? createKept();
      keepFrame(slot, at, next);
      keep(next);
      const { width, height } = next.arena;
      const { quantum } = next;
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
