import { FRAME_MARGIN, type FrameSlot } from '../../schema/wire/frame.ts';
import type { DecodedFrame } from '../../schema/wire/frame-codec/index.ts';
import {
  type Arena,
  type BufferedFrame,
  bufferFrame,
  createBufferedFrame,
  createView,
  interpolate,
  type View,
} from './interpolation.ts';

/** How fast the estimate falls while frames arrive late. Unit: ms per second. */
const DECAY = 4;

/** Estimates how far the server's clock is ahead of the local one, from the frames with the shortest delay. */
export function createClockOffset() {
  let offset = Number.NEGATIVE_INFINITY;
  let measuredAt = 0;
  return {
    /**
     * Call when a frame arrives. `serverAt`: the frame's time on the server's clock; `now`: the local clock. Unit: ms.
     */
    measure(serverAt: number, now: number) {
      const decayed = offset - ((now - measuredAt) / 1000) * DECAY;
      offset = Math.max(serverAt - now, decayed);
      measuredAt = now;
    },
    /** The estimate in ms; minus infinity before the first frame. */
    get: () => offset,
    reset() {
      offset = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Default maximum number of frames whose effects are held back; a hidden page draws nothing meanwhile. */
const MOST = 12;

/**
 * Shows the shots and effects of a frame; `at` is in ms of the server's clock, and positions are steps of its quantum.
 */
type FlashListener = (
  slot: FrameSlot,
  at: number,
  position: { x(q: number): number; y(q: number): number },
) => void;

/** Holds back the shots and effects of frames until the drawn time reaches them. */
function createFlashQueue() {
  let waiting: { at: number; show: () => void }[] = [];
  let most = MOST;
  return {
    /** Keeps the effects of at most `frames` frames. */
    limit(frames: number) {
      most = frames;
    },
    /** Copies the effects of a frame, whose memory is reused, and shows them once `at` is drawn. */
    add(slot: FrameSlot, at: number, position: Parameters<FlashListener>[2], onFlash: FlashListener) {
      if (slot.frame.shots[0] + slot.frame.effects[0] === 0) return;
      const copy = copyFlashes(slot);
      waiting.push({ at, show: () => onFlash(copy, at, position) });
      if (waiting.length > most) waiting.splice(0, waiting.length - most);
    },
    /** Shows all effects up to a time. */
    showUntil(at: number) {
      const due = waiting.filter(flash => flash.at <= at);
      waiting = waiting.filter(flash => flash.at > at);
      for (const { show } of due) show();
    },
    clear() {
      waiting = [];
    },
  };
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

/** How far in the past the drawn time is, so that there is nearly always a frame on either side. */
const DELAY_MS = 100;
/** Number of buffered frames, and of additional ones for each ms that the picture lags behind. */
const DEPTH = 12;
const FRAMES_A_MS = 30 / 1000;
/** Largest lag after slow motion. Unit: ms. */
const MOST_LAG_MS = 2_500;
/** Time in which the drawn arena has mostly reached a new size, since the arena shrinks in steps in sudden death. */
const ARENA_EASE_MS = 600;
/** Largest change of an arena's size that is eased, as a share. After a larger change, it is another arena. */
const OTHER_ARENA = 0.12;

/** Buffers frames that arrive unevenly and turns them into smooth motion. */
export function createFrameFeed() {
  const buffer = createFrameBuffer();
  const clock = createClockOffset();
  const flashes = createFlashQueue();
  const view = createView();
  let sampledAt = 0;
  /** How far slow motion has fallen behind. Unit: ms. */
  let lag = 0;
  const lagFrames = () => Math.ceil(lag * FRAMES_A_MS);

  return {
    /** The view at the last sampled time. It is always the same object. */
    view,
    /** Adds a frame; `now` is in ms of the local clock. `onFlash` shows its shots and effects once they are due. */
    push({ slot, at }: DecodedFrame, now: number, onFlash: FlashListener) {
      const newest = buffer.frames.at(-1);
      if (newest && at < newest.at) this.reset();
      clock.measure(at, now);
      flashes.limit(DEPTH + lagFrames());
      flashes.add(slot, at, positionIn(buffer.add(slot, at, DEPTH + lagFrames())), onFlash);
    },
    /**
     * Moves the view to the time that is due now. A `speed` below 1 is slow motion; the lag is made up at double speed
     * afterwards.
     */
    sample(now: number, speed = 1): View {
      const [oldest] = buffer.frames;
      const newest = buffer.frames.at(-1);
      if (!oldest || !newest) return view;
      lag = laggingBehind(lag, now - sampledAt, speed);
      const due = now + clock.get() - DELAY_MS - lag;
      // If the page is behind by more than the buffer, as in a hidden tab, it continues from the oldest frame.
      const at = Math.min(Math.max(due, oldest.at), newest.at);
      const isFirst = view.at === 0;
      const { arena } = interpolate(view, buffer.frames, at);
      easeArena(view, arena, isFirst ? Number.POSITIVE_INFINITY : now - sampledAt);
      sampledAt = now;
      flashes.showUntil(at);
      return view;
    },
    /** Drops all frames, because the next ones come from another connection. */
    reset() {
      buffer.clear();
      flashes.clear();
      clock.reset();
      lag = 0;
    },
  };
}

/** How far the picture lags behind, in ms, after `ms` milliseconds at `speed`. */
const laggingBehind = (lag: number, ms: number, speed: number) =>
  speed < 1 ? Math.min(MOST_LAG_MS, lag + ms * (1 - speed)) : Math.max(0, lag - ms);

/** The latest frames, oldest first; their memory is reused. */
function createFrameBuffer() {
  const free = Array.from({ length: DEPTH }, createBufferedFrame);
  const frames: BufferedFrame[] = [];
  return {
    frames: frames as readonly BufferedFrame[],
    /** Copies a frame into the buffer, which drops the oldest when it holds `depth`. */
    add(slot: FrameSlot, at: number, depth: number) {
      const frame = free.pop() ?? createBufferedFrame();
      bufferFrame(slot, at, frame);
      frames.push(frame);
      if (frames.length >= depth) free.push(...frames.splice(0, frames.length - depth + 1));
      free.length = Math.min(free.length, DEPTH);
      return frame;
    },
    clear() {
      free.push(...frames.splice(0));
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
