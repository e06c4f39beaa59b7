import type { Message } from '../viewers/message.ts';

/** Sends a message to whoever has joined. */
export type Publish = (message: Message) => void;

/** The newest epoch that a channel has shown: a game of an older one no longer has the channel. */
export interface Epoch {
  readonly newest: number;
  /** When something of it came last; local clock, ms. */
  readonly heardAt: number;
  /** False for an older one than the newest, which is to be passed over. */
  admit(epoch: number): boolean;
  /** The channel goes on with an older one: nothing knows of the newest any more. */
  fallBack(epoch: number): void;
}

export function createEpoch(): Epoch {
  let newest = 0;
  let heardAt = 0;
  return {
    get newest() {
      return newest;
    },
    get heardAt() {
      return heardAt;
    },
    admit(epoch) {
      if (epoch < newest) return false;
      newest = epoch;
      heardAt = performance.now();
      return true;
    },
    fallBack(epoch) {
      newest = epoch;
    },
  };
}
