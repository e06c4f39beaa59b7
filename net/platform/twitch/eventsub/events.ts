import { createUpkeep, type UpkeepParts } from './upkeep.ts';

/** What happens in the account's channel, as long as one is connected. */
interface TwitchEvents {
  start(): void;
  /** Resolves within half a second, when nothing is left of it. */
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
