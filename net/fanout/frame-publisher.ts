import { io } from '../../core/io.ts';
import { type FanoutKeys, KEY_FRAME_SECONDS } from '../../schema/wire/fanout/channel.ts';
import { packFrame } from '../../schema/wire/fanout/packed-frame.ts';
import type { FrameSlot } from '../../schema/wire/frame.ts';
import { createFrameEncoder } from '../../schema/wire/frame-codec/index.ts';
import type { SlotRing } from '../../schema/wire/slots.ts';
import { createFrameTap } from '../overlay/frame-tap.ts';
import type { RedisLink } from './redis-link.ts';

/** Interval at which a game publishes key frames, with which new watchers start. @limit */
const KEY_MS = 1_000;
/**
 * Maximum number of published frames that Redis has not acknowledged. They cover half a second. Further frames are
 * skipped. @limit
 */
const MOST_UNANSWERED = 15;
const NOTHING = Buffer.alloc(0);

interface FramePublisherDeps {
  link: Pick<RedisLink, 'run'>;
  keys: FanoutKeys;
  epoch: number;
  frames: SlotRing<FrameSlot>;
  /** Called when Redis has another epoch. */
  onRefused(): unknown;
  now?: () => number;
}

/**
 * Publishes frames. Frames that Redis does not accept at once are skipped, and the next published frame is a
 * key frame.
 */
export function createFramePublisher(deps: FramePublisherDeps) {
  const { link, keys, epoch, frames, onRefused, now = io.steady } = deps;
  const tap = createFrameTap(frames);
  const encoder = createFrameEncoder();
  let isInStep = false;
  let unanswered = 0;
  let keyAt = Number.NEGATIVE_INFINITY;

  const packed = (bytes: Uint8Array, isKey: boolean) =>
    Buffer.from(packFrame({ epoch, seq: encoder.seq, isKey, bytes }).buffer);

  const post = async (delta: Buffer, key: Buffer) => {
    unanswered++;
    try {
      const values = [keys.lease, keys.frames, keys.keyFrame, epoch, delta, key, KEY_FRAME_SECONDS];
      if ((await link.run('frame', ...values)) === 1) return;
      isInStep = false;
      await onRefused();
    } catch {
      isInStep = false;
    } finally {
      unanswered--;
    }
  };

  const send = (delta: Uint8Array) => {
    const isKeyDue = !isInStep || now() - keyAt >= KEY_MS;
    const before = isInStep ? packed(delta, false) : NOTHING;
    if (isKeyDue) keyAt = now();
    isInStep = true;
    void post(before, isKeyDue ? packed(encoder.key(), true) : NOTHING);
  };

  return {
    /** Sends the frames since the last call, unless Redis is unreachable or behind. */
    send(isOpen: boolean) {
      if (!isOpen || unanswered >= MOST_UNANSWERED) {
        isInStep = false;
        return;
      }
      if (!isInStep) tap.skip();
      tap.drain(frame => send(encoder.delta(frame)));
    },
    /** Size of the arena in the newest frame. */
    get arena() {
      return tap.arena;
    },
  };
}
