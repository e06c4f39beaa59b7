import { FRAME_MARGIN } from '../schema/wire/frame.ts';
import type { DecodedFrame } from '../schema/wire/frame-codec/index.ts';
import { createClockOffset } from './clock-offset.ts';
import { createFlashQueue, type FlashListener } from './flash-queue.ts';
import {
  type Arena,
  type BufferedFrame,
  bufferFrame,
  createBufferedFrame,
  createView,
  interpolate,
  type View,
} from './interpolation.ts';

/** What is drawn lies this far in the past, so that there is nearly always a frame on either side. */
const DELAY_MS = 100;
/** Frames that are buffered. */
const DEPTH = 12;
/** Time in which the arena has come most of the way to a new size; it shrinks by steps in sudden death. */
const ARENA_EASE_MS = 600;
/** An arena that changes by more than this share is another one: it is not eased. */
const OTHER_ARENA = 0.12;

/** Buffers frames that arrive unevenly and turns them into smooth motion. */
export function createFrameFeed() {
  const free = Array.from({ length: DEPTH }, createBufferedFrame);
  let buffered: BufferedFrame[] = [];
  let sampledAt = 0;
  const clock = createClockOffset();
  const flashes = createFlashQueue();
  const view = createView();

  const add = (frame: BufferedFrame) => {
    buffered.push(frame);
    if (buffered.length < DEPTH) return;
    const oldest = buffered.shift();
    if (oldest) free.push(oldest);
  };

  return {
    /** The moment that was sampled last; the same object each time. */
    view,
    /** Takes in a frame; `now` is the local clock, ms. `onFlash` shows its shots and effects once they are due. */
    push({ slot, at }: DecodedFrame, now: number, onFlash: FlashListener) {
      if (buffered.length > 0 && at < buffered[buffered.length - 1].at) this.reset();
      clock.measure(at, now);
      const frame = free.pop() ?? createBufferedFrame();
      bufferFrame(slot, at, frame);
      add(frame);
      flashes.add(slot, at, positionIn(frame), onFlash);
    },
    /** Moves the view to the moment that is due now. */
    sample(now: number): View {
      if (buffered.length === 0) return view;
      const newest = buffered[buffered.length - 1];
      const due = now + clock.get() - DELAY_MS;
      // Behind by more than what is buffered (a hidden tab): go on from the oldest that is there.
      const at = Math.min(Math.max(due, buffered[0].at), newest.at);
      const isFirst = view.at === 0;
      const { arena } = interpolate(view, buffered, at);
      easeArena(view, arena, isFirst ? Number.POSITIVE_INFINITY : now - sampledAt);
      sampledAt = now;
      flashes.showUntil(at);
      return view;
    },
    /** Forgets all frames: the next ones are those of another connection. */
    reset() {
      free.push(...buffered);
      buffered = [];
      flashes.clear();
      clock.reset();
    },
  };
}

/** Turns steps of a frame's quantum into world units. */
function positionIn({ arena: { width, height }, quantum }: BufferedFrame) {
  return {
    x: (q: number) => q * quantum - width / 2 - FRAME_MARGIN,
    y: (q: number) => q * quantum - height / 2 - FRAME_MARGIN,
  };
}

function easeArena(view: View, { width, height }: Arena, ms: number) {
  const isOther = Math.abs(width / view.arena.width - 1) > OTHER_ARENA;
  const share = isOther ? 1 : 1 - Math.exp((-3 * ms) / ARENA_EASE_MS);
  view.arena = {
    width: view.arena.width + (width - view.arena.width) * share,
    height: view.arena.height + (height - view.arena.height) * share,
  };
}
