import type { FrameSlot } from '../../schema/wire/frame.ts';
import { publish, type SlotRing } from '../../schema/wire/slots.ts';
import { writeFrame } from '../report/frame-writer.ts';
import type { GameWorld } from '../world.ts';
import type { Pacer } from './pacer.ts';

/** Wall time between frames, at any speed. */
const FRAME_MS = 1000 / 30;
/** How early a frame counts as due, since ticks come every 16.7 ms. */
export const SLACK_MS = 1;

/**
 * Returns a function that publishes a frame if one is due, by the times at which ticks were due. The function returns
 * whether it published one.
 */
export function createFrameTaker(world: GameWorld, frames: SlotRing<FrameSlot>, pacer: Pacer) {
  let frameAt = 0;
  return () => {
    const time = pacer.tickTime();
    if (time < frameAt - SLACK_MS) return false;
    frameAt = Math.max(frameAt + FRAME_MS, time);
    publish(frames, slot => {
      slot.frame.speed[0] = pacer.speed;
      writeFrame(world, slot);
    });
    return true;
  };
}
