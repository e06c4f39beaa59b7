import { requireUnblocked, type WhyBlocked } from '../../dispatch/external-acts.ts';
import type { PlatformAdapter, RewardManagement } from './platform.ts';

/** The platforms of the game. */
export interface Adapters {
  /** All platforms, in the order in which they were added. */
  readonly all: readonly PlatformAdapter[];
  add(adapter: PlatformAdapter): void;
  /** Id of the connected account's channel on `platform`; null while no account is connected. */
  channelOf(platform: string): string | null;
}

export function createAdapters(whyBlocked: WhyBlocked): Adapters {
  const all: PlatformAdapter[] = [];
  return {
    all,
    add: adapter => void all.push(guardAdapter(adapter, whyBlocked)),
    channelOf(platform) {
      const connected = all.find(({ name, streamer }) => name === platform && streamer() !== null);
      return connected?.streamer()?.id ?? null;
    },
  };
}

type Act<A extends unknown[], R> = (...args: A) => Promise<R>;

/**
 * Wraps a platform so that chat lines, outcomes of redemptions and changes of rewards reject with
 * `unreachable` while external actions are blocked. Reports from the platform are not affected.
 */
export function guardAdapter(adapter: PlatformAdapter, whyBlocked: WhyBlocked): PlatformAdapter {
  const guarded =
    <A extends unknown[], R>(act: Act<A, R>): Act<A, R> =>
    async (...args) => {
      requireUnblocked(whyBlocked);
      return act(...args);
    };
  const { say, settle, manage } = adapter;
  return {
    ...adapter,
    get isReporting() {
      return adapter.isReporting; // a getter, because the value changes with the account
    },
    say: say && guarded(say),
    settle: settle && guarded(settle),
    manage: manage && guardRewards(manage, guarded),
  };
}

const guardRewards = (
  { create, update, remove }: RewardManagement,
  guarded: <A extends unknown[], R>(act: Act<A, R>) => Act<A, R>,
): RewardManagement => ({ create: guarded(create), update: guarded(update), remove: guarded(remove) });

/** Returns the adapter that currently reports the events of `platform`; undefined if bridges report them. */
export const adapterOf = <A extends Pick<PlatformAdapter, 'name' | 'isReporting'>>(
  adapters: readonly A[],
  platform: string,
) => adapters.find(adapter => adapter.name === platform && (adapter.isReporting ?? true));

/** Id of the connected account; null while none is connected. */
export const channelOf = ({ streamer }: Pick<PlatformAdapter, 'streamer'>) => streamer()?.id ?? null;

/** Whether a payment was made in the connected account's channel, or its channel is unknown. */
export const isOfChannel = (
  { channel }: { channel: string | null },
  adapter: Pick<PlatformAdapter, 'streamer'>,
) => channel === null || channel === channelOf(adapter);
