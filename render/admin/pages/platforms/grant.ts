import { type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Output } from '../../../../schema/actions/index.ts';
import type { StreamAccount } from '../../../../schema/actions/stream.ts';
import { accounts, readAccounts } from '../../account.ts';
import { ApiError, api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { attempt, tellError } from '../../ui/notices.tsx';

/**
 * Requests the streamer's permission. The platform issues a code, and the streamer enters it on the platform's page.
 */

type Grant = Output<'streamConnect'>;
type Ended = Exclude<Output<'streamConnectPoll'>['status'], 'pending' | 'done'>;

/** The request for one account. */
interface Asking {
  /** The code to enter. It is stored only here, until it is used or invalid. */
  grant: Signal<Grant | null>;
  /** How the last request ended, if it failed. */
  ended: Signal<{ status: Ended; error?: string } | null>;
  /** The current obstacle, in a sentence; empty if there is none. */
  hindrance: Signal<string>;
  /** Groups of scopes that are requested in addition to the usual ones. */
  wanted: Signal<readonly string[]>;
}

const askings = new Map<string, Asking>();

/** The request for the account at a platform. */
export function askingAt(platform: string): Asking {
  const known = askings.get(platform);
  if (known) return known;
  const asking = { grant: signal(null), ended: signal(null), hindrance: signal(''), wanted: signal([]) };
  askings.set(platform, asking);
  return asking;
}

/** How often to check a code that was issued to another page. Unit: s. */
const USUAL_INTERVAL = 5;

/** Gets a code for the wanted scopes. */
export async function connect(platform: string) {
  const { grant, ended, wanted } = askingAt(platform);
  ended.value = null;
  grant.value = await api.streamConnect({ platform, packs: [...wanted.value] });
  await readAccounts();
  return '';
}

/** Polls whether the code was entered, even while the streamer is on the platform's page. */
export function useGrant({ platform, state }: StreamAccount) {
  const grant = askingAt(platform).grant.value;
  const isOpen = grant !== null || state === 'connecting';
  const interval = grant?.interval ?? USUAL_INTERVAL;
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      await poll(platform);
      if (!isOver) timer = setTimeout(look, interval * 1_000);
    };
    timer = setTimeout(look, interval * 1_000);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOpen, grant]);
}

/**
 * A refusal of the game ends the request. While the game or the platform does not answer, the next poll may succeed.
 */
async function poll(platform: string) {
  try {
    await settle(platform, await api.streamConnectPoll({ platform }));
  } catch (error) {
    if (!isRefusal(error)) return;
    forget(platform);
    tellError(error);
    await readAccounts().catch(() => undefined);
  }
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status < 429 && error.code !== 'unreachable';

async function settle(platform: string, { status, error }: Output<'streamConnectPoll'>) {
  const { hindrance, ended } = askingAt(platform);
  hindrance.value = error ?? '';
  if (status === 'pending') return;
  forget(platform);
  if (status === 'done') attempt(() => TEXTS.account.done);
  else ended.value = { status, error };
  await readAccounts();
}

/** Forgets the code, which is no longer valid. */
export function forget(platform: string) {
  const { grant, hindrance, wanted } = askingAt(platform);
  grant.value = null;
  hindrance.value = '';
  const account = accounts.value?.find(each => each.platform === platform);
  if (account?.user) wanted.value = [];
}
