import { GameError, quote } from '../../../schema/base/error.ts';
import type { Capability, PlatformAdapter, StreamingAccount } from '../intake/platform.ts';

/** Finds the accounts of platforms, and checks whether an operation has the connected account that it needs. */

type WithAccount = PlatformAdapter & { readonly account: StreamingAccount };

/** The platforms that have accounts, in the order in which they were added. */
export const accountsIn = (adapters: readonly PlatformAdapter[]): WithAccount[] =>
  adapters.filter((adapter): adapter is WithAccount => adapter.account !== undefined);

/**
 * Returns the platform called `platform`; without a name, the first platform that has accounts. Throws `bad-input` if
 * there is none.
 */
export function accountAt(adapters: readonly PlatformAdapter[], platform?: string | null): WithAccount {
  const all = accountsIn(adapters);
  const meant = platform ? all.find(({ name }) => name === platform) : all[0];
  if (meant) return meant;
  if (!platform) throw unavailable('A streaming account is connected to its platform');
  throw new GameError('bad-input', `No account can be connected at ${quote(platform)}: ${oneOf(all)}.`);
}

const oneOf = (adapters: readonly PlatformAdapter[]) =>
  `"platform" is one of ${adapters.map(({ name }) => name).join(', ')}, or left out for the first`;

/** Throws `bad-input` for packs of permissions that the platform does not offer. */
export function requirePacks({ guide }: StreamingAccount, packs: readonly string[]): void {
  const unknown = packs.find(pack => guide.packs.every(({ id }) => id !== pack));
  if (unknown === undefined) return;
  const known = guide.packs.map(({ id }) => id).join(', ');
  throw new GameError(
    'bad-input',
    `"packs" must not have ${quote(unknown)}: ${guide.name} has ${known === '' ? 'none' : known}.`,
  );
}

/** The methods that a platform must have for each ability. */
const PARTS = {
  users: ['users'],
  rewards: ['rewards'],
  manage: ['manage', 'rewards'],
} as const satisfies Partial<Record<Capability, readonly (keyof PlatformAdapter)[]>>;

type Ability = keyof typeof PARTS;
type Able<A extends Ability> = PlatformAdapter & Required<Pick<PlatformAdapter, (typeof PARTS)[A][number]>>;

/** The beginning of an error message for each ability. */
const SUBJECTS: Record<Ability, string> = {
  users: 'Users are looked up on the streaming platform',
  rewards: 'Channel-point rewards are those of a streaming account',
  manage: 'Channel-point rewards are made for a streaming account',
};

/**
 * Returns the named platform; without a name, the first platform with a connected account. Throws `not-available` if no
 * platform of this server has the required ability, `bad-input` if the named platform lacks it, and `not-connected` if
 * no account is connected.
 */
export function platformFor<A extends Ability>(
  adapters: readonly PlatformAdapter[],
  ability: A,
  platform?: string | null,
) {
  const able = adapters.filter(adapter => isAble(adapter, ability));
  if (able.length === 0) throw unavailable(SUBJECTS[ability]);
  const meant = able.filter(({ name }) => !platform || name === platform);
  if (meant.length === 0) throw new GameError('bad-input', `${SUBJECTS[ability]}: ${oneOf(able)}.`);
  const connected = meant.find(adapter => adapter.streamer() !== null);
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
    `${subject}, and no platform of this server has them. Bridges can report what happens in a chat: POST /chat, POST /redeems, POST /cheers, POST /tips.`,
  );
