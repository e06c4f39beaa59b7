import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Output } from '../../../../schema/actions/index.ts';
import type { PackId } from '../../../../schema/platform/stream-account.ts';
import { account, readAccount } from '../../account.ts';
import { ApiError, api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { attempt, tellError } from '../../ui/notices.tsx';

/** Asking the streamer for permission: a code that they type at the platform. */

type Grant = Output<'streamConnect'>;
type Ended = Exclude<Output<'streamConnectPoll'>['status'], 'pending' | 'done'>;

/** The code to type; nowhere but here, until it is used or of no use. */
export const grant = signal<Grant | null>(null);

/** How the last one ended, if not well. */
export const ended = signal<{ status: Ended; error?: string } | null>(null);

/** What hinders it at the moment, in a sentence; empty when nothing does. */
export const hindrance = signal('');

/** What is asked for beside the usual. */
export const wanted = signal<readonly PackId[]>([]);

/** How often to look whether a code was typed that was handed out to another page. Unit: s. */
const USUAL_INTERVAL = 5;

/** Gets a code for what is wanted. */
export async function connect() {
  ended.value = null;
  grant.value = await api.streamConnect({ packs: [...wanted.value] });
  await readAccount();
  return '';
}

/** Looks again and again whether the code was typed, also while the streamer is at the platform's page. */
export function useGrant() {
  const isOpen = grant.value !== null || account.value?.state === 'connecting';
  const interval = grant.value?.interval ?? USUAL_INTERVAL;
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      await poll();
      if (!isOver) timer = setTimeout(look, interval * 1_000);
    };
    timer = setTimeout(look, interval * 1_000);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOpen, grant.value]);
}

/** What the game refuses ends it; while the game or the platform does not answer, the next look may tell more. */
async function poll() {
  try {
    await settle(await api.streamConnectPoll());
  } catch (error) {
    if (!isRefusal(error)) return;
    forget();
    tellError(error);
    await readAccount().catch(() => undefined);
  }
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status < 429 && error.code !== 'unreachable';

async function settle({ status, error }: Output<'streamConnectPoll'>) {
  hindrance.value = error ?? '';
  if (status === 'pending') return;
  forget();
  if (status === 'done') attempt(() => TEXTS.account.done);
  else ended.value = { status, error };
  await readAccount();
}

/** The code is of no use any more. */
export function forget() {
  grant.value = null;
  hindrance.value = '';
  if (account.value?.user) wanted.value = [];
}
