import { io } from '../../core/io.ts';
import type { Message } from '../watchers/message.ts';

/** Sends a message to all watchers that have joined. */
export type Publish = (message: Message) => void;

/**
 * The epoch of the game that owns the channel. Only the stream of events can change it, because each game
 * marks its takeover there. Until the stream has been read, the highest epoch in a pulse, a frame or a state
 * counts.
 */
export interface Epoch {
  readonly newest: number;
  /** Time of the last message with this epoch (local clock, ms). */
  readonly lastMessageAt: number;
  /** Returns false for a pulse, frame or state from another game, which must be ignored. */
  admit(epoch: number): boolean;
  /** Takes the epochs of events from the stream, oldest first. Returns the events that are not from an older game. */
  confirm<T extends { epoch: number }>(events: readonly T[]): T[];
  /** Continues with an older epoch, because the newest one was lost. */
  fallBack(epoch: number): void;
}

/** `onNew` is called when the stream names the owner for the first time, and when another game takes over. */
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
