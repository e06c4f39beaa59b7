import { LRUCache } from 'lru-cache';
import type { PaidEvent, PlatformEvent, RedeemEvent } from '../../intake/platform.ts';
import type { Clock } from '../clock.ts';

/**
 * Largest difference between the times of the two messages about one use of a Custom Power-up. The game also waits this
 * long for the redemption before it counts bits whose redemption has not arrived. @limit
 */
const JOIN_MS = 10_000;
/** Maximum number of viewers whose latest uses of Custom Power-ups are remembered. @limit */
const MAX_VIEWERS = 10_000;
/** Maximum number of uses of Custom Power-ups by one viewer that are remembered. @limit */
const MAX_USES = 100;

/**
 * One use of a Custom Power-up. `redeemed`: its redemption has arrived; `waiting`: its bits have arrived and wait for the
 * redemption; `counted`: they waited too long and were counted without it; `joined`: both have arrived.
 */
interface Use {
  state: 'redeemed' | 'waiting' | 'counted' | 'joined';
  /** Platform's time of the message that arrived first, in ms. */
  at: number;
  /** Id of the reward; null if the message does not contain it. */
  rewardId: string | null;
  bits: number;
  /** Id of the redemption, if it has arrived. */
  id: string | null;
  /** Ends the waiting. */
  cancel(): void;
}

/** Passes on the events of a channel. Resolves when the event was handled. */
type Report = (event: PlatformEvent, at: number) => Promise<unknown> | undefined;

/**
 * Joins the two messages about one use of a Custom Power-up, in any order: its redemption, which causes the effect, and
 * its bits. They have no common id. They belong together if viewer, reward, number of bits and (nearly) time are equal.
 * The redemption counts its own bits, so that effect and bits are stored together under its id. The message about bits is
 * passed on only if there is no redemption.
 */
export function createPowerUps(
  clock: Pick<Clock, 'after'>,
  onEvent: (event: PlatformEvent) => Promise<unknown>,
): { report: Report; close(): void } {
  const known = createKnownUses();
  const waiting = createWaiting(clock, onEvent);

  const redeemed = (event: RedeemEvent, at: number) => {
    const { id, rewardId, bits = 0 } = event;
    const uses = known.of(event);
    if (uses.some(use => use.id === id)) return onEvent(event);
    const message = { at, rewardId, bits };
    const use = find(uses, 'waiting', message) ?? find(uses, 'counted', message);
    const isCounted = use?.state === 'counted';
    use?.cancel();
    if (use) Object.assign(use, { state: 'joined', id });
    else uses.push({ ...message, state: 'redeemed', id, cancel() {} });
    return onEvent(isCounted ? { ...event, areBitsCounted: true } : event);
  };

  const paid = (event: PaidEvent, at: number) => {
    const uses = known.of(event);
    const message = { at, rewardId: event.powerUp?.rewardId ?? null, bits: event.bits };
    const use = find(uses, 'redeemed', message);
    if (use) use.state = 'joined';
    else uses.push(waiting.add(event, message));
    return undefined;
  };

  return {
    report(event, at) {
      if (event.kind === 'redeem' && event.bits) return redeemed(event, at);
      return event.kind === 'paid' && event.powerUp ? paid(event, at) : onEvent(event);
    },
    /** Passes on bits that wait, because their redemptions can no longer arrive. */
    close: waiting.close,
  };
}

/** The latest uses of Custom Power-ups, by viewer. */
function createKnownUses() {
  const known = new LRUCache<string, Use[]>({ max: MAX_VIEWERS });
  return {
    of({ channel, user }: RedeemEvent | PaidEvent) {
      const key = `${channel} ${user.id ?? user.login}`;
      const uses = known.get(key) ?? [];
      uses.splice(0, uses.length - MAX_USES);
      known.set(key, uses);
      return uses;
    },
  };
}

/** Bits that wait for their redemption. */
function createWaiting(clock: Pick<Clock, 'after'>, onEvent: (event: PlatformEvent) => Promise<unknown>) {
  const ends = new Set<() => void>();
  return {
    add(event: PaidEvent, message: Message): Use {
      const end = () => {
        ends.delete(end);
        use.state = 'counted';
        void onEvent(event);
      };
      ends.add(end);
      const cancelTimer = clock.after(JOIN_MS, end);
      const cancel = () => {
        ends.delete(end);
        cancelTimer();
      };
      const use: Use = { ...message, state: 'waiting', id: null, cancel };
      return use;
    },
    close() {
      for (const end of ends) end();
    },
  };
}

type Message = Pick<Use, 'at' | 'rewardId' | 'bits'>;

/** Returns the first use in that state to which a message may belong. */
const find = (uses: readonly Use[], state: Use['state'], { at, rewardId, bits }: Message) =>
  uses.find(
    use =>
      use.state === state &&
      use.bits === bits &&
      (use.rewardId === null || rewardId === null || use.rewardId === rewardId) &&
      Math.abs(use.at - at) <= JOIN_MS,
  );
