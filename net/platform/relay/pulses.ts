import { io, type Timer } from '../../../core/io.ts';
import type { Pulse } from '../../../schema/wire/relay.ts';

/** Interval of pulses, the shortest that the platform broadcasts. @limit */
const EVERY_MS = 1_000;
/**
 * Most consecutive unchanged pulses that are skipped. The next one shows pages that the game is still running. @limit
 */
const LEFT_OUT = 29;

/** Sends the game to the relay, at most once a second and only if it has changed. */
export function createPulses(pulse: () => Pulse, send: (text: string) => boolean) {
  let last = '';
  let leftOut = 0;
  let timer: Timer | undefined;

  const beat = () => {
    const text = JSON.stringify(pulse());
    if (text === last && leftOut < LEFT_OUT) {
      leftOut++;
      return;
    }
    if (!send(text)) return;
    last = text;
    leftOut = 0;
  };
  const stop = () => timer?.cancel();

  return {
    /** Called once a second while it is started. */
    beat,
    /** Starts with a pulse. */
    start() {
      stop();
      last = '';
      beat();
      timer = io.every(EVERY_MS, beat);
    },
    stop,
  };
}
