import { io } from '../../core/io.ts';
import type { Message } from '../viewers/message.ts';

/** Sends a message to whoever has joined. */
export type Publish = (message: Message) => void;

/**
 * The epoch of the game that has the channel, as the stream of events says, which each game marks when it takes the
 * channel. A pulse, a frame or a state cannot change it. Until the stream has been read, the highest that came counts.
 */
export interface Epoch {
  readonly newest: number;
  /** When something of it came last; local clock, ms. */
  readonly lastMessageAt: number;
  /** False for a pulse, frame or state of another game, which is to be ignored. */
  admit(epoch: number): boolean;
  /** Takes the epochs of events from the stream, the oldest first. Returns those that are not of an older game. */
  confirm<T extends { epoch: number }>(events: readonly T[]): T[];
  /** The channel continues with an older one: nothing knows of the newest any more. */
  fallBack(epoch: number): void;
}

/** `onNew` is called when the stream says that another game has the channel, and when it says so for the first time. */
export function createEpoch(onNew: () => void = () => {}): Epoch {
  let newest = 0;
  let lastMessageAt = 0;
  let isConfirmed = false;

  const take = (epoch: number) => {
    newest = epoch;
    lastMessageAt = io.steady();
    return true;
  };
  return {
    get newest() {
      return newest;
    },
    get lastMessageAt() {
      return lastMessageAt;
    },
    admit: epoch => (isConfirmed ? epoch === newest : epoch >= newest) && take(epoch),
    confirm(events) {
      const oldest = isConfirmed ? newest : 0;
      const current = events.filter(({ epoch }) => epoch >= oldest);
      const last = current.at(-1);
      if (!last) return current;
      const isNew = !isConfirmed || last.epoch > newest;
      isConfirmed = true;
      take(last.epoch);
      if (isNew) onNew();
      return current;
    },
    fallBack(epoch) {
      isConfirmed = true;
      newest = epoch;
      onNew();
    },
  };
}
