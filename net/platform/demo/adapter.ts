import { DEMO_PLATFORM } from '../chat/connected.ts';
import type { PlatformAdapter, PlatformEvent, PlatformListener, Viewer } from '../intake/platform.ts';
import { EVERYBODY, STREAMER } from './cast.ts';
import type { Deed } from './cues.ts';
import { REWARDS } from './rewards.ts';

/** A platform without network: viewers are played, and what the game says there is only noted. */
export interface DemoAdapter extends PlatformAdapter {
  /** A viewer does something. Resolves once the game has dealt with it. */
  report(deed: Deed): Promise<void>;
  /** What the game said lately, oldest first. */
  readonly said: readonly string[];
}

/** Most lines that are kept. */
const MOST_SAID = 1_000;

/** `epoch` tells the ids of this start from those of others on the same store. */
export function createDemoAdapter(epoch: string, onStart: () => void): DemoAdapter {
  const said: string[] = [];
  let listener: PlatformListener = async () => {};
  let reported = 0;

  return {
    name: DEMO_PLATFORM,
    capabilities: new Set(['chat-in', 'chat-out', 'rewards', 'refund', 'paid', 'users']),
    start(given) {
      listener = given;
      onStart();
    },
    streamer: () => STREAMER,
    async report(deed) {
      const id = `${epoch}-${++reported}`;
      await listener({ ...deed, id, platform: DEMO_PLATFORM, origin: 'own' } as PlatformEvent);
    },
    said,
    async say(text) {
      said.push(text);
      if (said.length > MOST_SAID) said.shift();
    },
    async settle() {},
    rewards: async () => [...REWARDS],
    async users(logins) {
      const found = EVERYBODY.filter(({ login }) => logins.includes(login));
      const known = new Set(found.map(({ login }) => login));
      return { users: found.map(userOf), missing: logins.filter(login => !known.has(login)) };
    },
    async close() {},
  };
}

/** Without a picture. */
const userOf = ({ id, login, name }: Viewer) => ({ id: id ?? login, login, name, avatar: '' });
