import { type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Output } from '../../../../schema/actions/index.ts';
import type { StreamAccount } from '../../../../schema/actions/stream.ts';
import { accounts, readAccounts } from '../../account.ts';
import { ApiError, api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { attempt, tellError } from '../../ui/notices.tsx';

/** Asking the streamer for permission: a code that they type at the platform. */

type Grant = Output<'streamConnect'>;
type Ended = Exclude<Output<'streamConnectPoll'>['status'], 'pending' | 'done'>;

/** Asking for one account. */
interface Asking {
  /** The code to type; nowhere but here, until it is used or of no use. */
  grant: Signal<Grant | null>;
  /** How the last one ended, if not well. */
  ended: Signal<{ status: Ended; error?: string } | null>;
  /** What hinders it at the moment, in a sentence; empty when nothing does. */
  hindrance: Signal<string>;
  /** What is asked for beside the usual. */
  wanted: Signal<readonly string[]>;
}

const askings = new Map<string, Asking>();

/** That of the account at a platform. */
export function askingAt(platform: string): Asking {
  const known = askings.get(platform);
  if (known) return known;
  const asking = { grant: signal(null), ended: signal(null), hindrance: signal(''), wanted: signal([]) };
  askings.set(platform, asking);
  return asking;
}

/** How often to look whether a code was typed that was handed out to another page. Unit: s. */
const USUAL_INTERVAL = 5;

/** Gets a code for what is wanted. */
export async function connect(platform: string) {
  const { grant, ended, wanted } = askingAt(platform);
  ended.value = null;
  grant.value = await api.streamConnect({ platform, packs: [...wanted.value] });
  await readAccounts();
  return '';
}

/** Looks again and again whether the code was typed, also while the streamer is at the platform's page. */
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

/** What the game refuses ends it; while the game or the platform does not answer, the next look may tell more. */
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

/** The code is of no use any more. */
export function forget(platform: string) {
  const { grant, hindrance, wanted } = askingAt(platform);
  grant.value = null;
  hindrance.value = '';
  const account = accounts.value?.find(each => each.platform === platform);
  if (account?.user) wanted.value = [];
}
