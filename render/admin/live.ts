import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { pauseAfter } from '../../core/back-off.ts';
import type { Health } from '../../schema/records/health.ts';
import type { State } from '../../schema/records/state.ts';
import { ApiError, api, type StreamedEvent } from './api.ts';

/** What the pages know of the game at the moment: the state and the health of the server, and events as they happen. */

/** How often they are asked for while somebody looks at the page, and the pauses while the server is away. Unit: ms. */
const EVERY_MS = 1_000;
const PAUSES = { firstMs: 2_000, longestMs: 5_000 };

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'signed-out';

export const connection = signal<ConnectionState>('connecting');
/** Null until the first answer; the last one while the connection is lost. */
export const state = signal<State | null>(null);
export const health = signal<Health | null>(null);

/** The settings, the same object for as long as none of them changes. */
export const settings = memoized(() => state.value?.settings ?? null);

/** What is read of the state, the same object for as long as it is equal: what is shown of it need not be made anew. */
export function memoized<T>(read: () => T): ReadonlySignal<T> {
  let last: { value: T; text: string } | undefined;
  return computed(() => {
    const value = read();
    const text = JSON.stringify(value);
    if (!last || text !== last.text) last = { value, text };
    return last.value;
  });
}

type Listener = (event: StreamedEvent) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with every event from now on, until the returned function is called. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Starts to follow the game; a lost connection is resumed by itself. */
export function startLive() {
  watch(0);
  followEvents();
  document.addEventListener('visibilitychange', refreshNow);
}

/** Asks for the state at once, as after an action. */
export function refreshNow() {
  if (document.hidden || connection.value === 'signed-out') return;
  read();
}

async function watch(failures: number) {
  const isGood = document.hidden || (await read());
  if (connection.value === 'signed-out') return;
  const next = isGood ? 0 : failures + 1;
  setTimeout(() => watch(next), next === 0 ? EVERY_MS : pauseAfter(next, PAUSES));
}

async function read() {
  try {
    const [newState, answer] = await Promise.all([api.getState(), fetch('/health')]);
    health.value = await answer.json();
    state.value = newState;
    connection.value = 'open';
    return true;
  } catch (error) {
    connection.value = isSignedOut(error) ? 'signed-out' : 'lost';
    return false;
  }
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The client resumes the stream after each loss; it ends when the session does. */
async function followEvents() {
  try {
    for await (const event of api.events()) for (const listener of listeners) listener(event);
  } catch (error) {
    if (isSignedOut(error)) connection.value = 'signed-out';
    else setTimeout(followEvents, PAUSES.longestMs); // refused for now, as to somebody who asked too often
  }
}
