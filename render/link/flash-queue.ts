import type { FrameSlot } from '../../schema/wire/frame.ts';

/** A hidden page draws nothing: the flashes of at most this many frames are kept, unless told otherwise. */
const MOST = 12;

/** Shows the shots and effects of a frame; `at` is the server's clock, ms, and positions are steps of its quantum. */
export type FlashListener = (
  slot: FrameSlot,
  at: number,
  position: { x(q: number): number; y(q: number): number },
) => void;

/** Holds back the shots and effects of frames until the drawn moment reaches them. */
export function createFlashQueue() {
  let waiting: { at: number; show: () => void }[] = [];
  let most = MOST;
  return {
    /** Keeps the flashes of at most so many frames. */
    limit(frames: number) {
      most = frames;
    },
    /** Copies the flashes of a frame, whose memory is used again, and shows them once `at` is drawn. */
    add(slot: FrameSlot, at: number, position: Parameters<FlashListener>[2], onFlash: FlashListener) {
      if (slot.frame.shots[0] + slot.frame.effects[0] === 0) return;
      const copy = copyFlashes(slot);
      waiting.push({ at, show: () => onFlash(copy, at, position) });
      if (waiting.length > most) waiting.splice(0, waiting.length - most);
    },
    /** Shows everything up to a moment. */
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
