import { GameError } from '../../../schema/base/error.ts';
import type { Capability, PlatformAdapter } from '../intake/platform.ts';

/** What only a connected streaming account knows and can do. */

/** What a platform needs for each. */
const PARTS = {
  users: ['users'],
  rewards: ['rewards'],
  manage: ['manage', 'rewards'],
} as const satisfies Partial<Record<Capability, readonly (keyof PlatformAdapter)[]>>;

type Ability = keyof typeof PARTS;
type Able<A extends Ability> = PlatformAdapter & Required<Pick<PlatformAdapter, (typeof PARTS)[A][number]>>;

/** What each is, in a sentence of its own. */
const SUBJECTS: Record<Ability, string> = {
  users: 'Users are looked up on the streaming platform',
  rewards: 'Channel-point rewards are those of a streaming account',
  manage: 'Channel-point rewards are made for a streaming account',
};

/** The platform to ask. Throws `not-available` where this server has none, and `not-connected` without an account. */
export function platformFor<A extends Ability>(adapters: readonly PlatformAdapter[], ability: A) {
  const able = adapters.filter(adapter => isAble(adapter, ability));
  if (able.length === 0) throw unavailable(SUBJECTS[ability]);
  const connected = able.find(adapter => adapter.streamer() !== null);
  if (connected) return connected;
  throw new GameError(
    'not-connected',
    `${SUBJECTS[ability]}, and none is connected. Connect one in the streaming menu (/admin), then try again.`,
  );
}

const isAble = <A extends Ability>(adapter: PlatformAdapter, ability: A): adapter is Able<A> =>
  adapter.capabilities.has(ability) && PARTS[ability].every(part => adapter[part] !== undefined);

const unavailable = (subject: string) =>
  new GameError(
    'not-available',
    `${subject}, and no platform of this server has them. Bridges bring in what happens in a chat: POST /chat, POST /redeems, POST /cheers.`,
  );
