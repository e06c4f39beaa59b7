import { createUpkeep, type UpkeepParts } from './upkeep.ts';

/** Receives the events of the account's channel while an account is connected. */
interface TwitchEvents {
  start(): void;
  /** Resolves within half a second, when everything has been closed. */
  close(): Promise<void>;
}

export function createTwitchEvents(parts: UpkeepParts): TwitchEvents {
  const { link } = parts;
  const upkeep = createUpkeep(parts);
  let isStarted = false;
  const follow = () => upkeep.want(isStarted ? link.account : null);
  link.onChange(follow);

  return {
    start() {
      isStarted = true;
      follow();
    },
    async close() {
      isStarted = false;
      await upkeep.giveUp();
    },
  };
}
