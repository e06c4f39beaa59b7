import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { pauseAfter } from '../../core/back-off.ts';
import { createEmitter } from '../../core/emitter.ts';
import type { Health } from '../../schema/records/health.ts';
import type { State } from '../../schema/records/state.ts';
import { ApiError, api, type StreamedEvent } from './api.ts';

/** Live data of the game: the state and the health of the server, and events as they happen. */

/** Polling interval while the page is visible, and the delays while the server is unreachable. Unit: ms. */
const EVERY_MS = 1_000;
const PAUSES = { firstMs: 2_000, longestMs: 5_000 };

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'ended' | 'signed-out';

export const connection = signal<ConnectionState>('connecting');

/** Time within which a game that was quit may still answer. Unit: ms. */
const ENDING_MS = 10_000;
let quitAt: number | null = null;
/** Call when the game was quit from this page. The page then expects no answer until somebody starts the game again. */
export const willEnd = () => {
  quitAt = performance.now();
};

/** Null until the first answer; the last known state while the connection is lost. */
export const state = signal<State | null>(null);
export const health = signal<Health | null>(null);

/** The settings, the same object while none of them changes. */
export const settings = memoized(() => state.value?.settings ?? null);

/**
 * A selected part of the state. It stays the same object as long as its content is equal, so that components that show
 * it are not rendered again.
 */
export function memoized<T>(read: () => T): ReadonlySignal<T> {
  let last: { value: T; text: string } | undefined;
  return computed(() => {
    const value = read();
    const text = JSON.stringify(value);
    if (!last || text !== last.text) last = { value, text };
    return last.value;
  });
}

const events = createEmitter<[event: StreamedEvent]>();

/** Calls `listener` with every event from now on, until the returned function is called. */
export const onEvent = events.listen;

/** Starts to follow the game; a lost connection is resumed automatically. */
export function startLive() {
  watch(0);
  followEvents();
  document.addEventListener('visibilitychange', refreshNow);
}

/** Reads the state at once, for example after an action. */
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
    if (connection.value === 'ended' || performance.now() - (quitAt ?? 0) > ENDING_MS) quitAt = null;
    connection.value = 'open';
    return true;
  } catch (error) {
    const lost = quitAt === null ? 'lost' : 'ended';
    connection.value = isSignedOut(error) ? 'signed-out' : lost;
    return false;
  }
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/**
 * Passes on the events of the event stream. The client resumes the stream after each lost connection. The stream ends
 * with the session.
 */
async function followEvents() {
  try {
    for await (const event of api.events()) events.emit(event);
  } catch (error) {
    if (isSignedOut(error)) connection.value = 'signed-out';
    else setTimeout(followEvents, PAUSES.longestMs); // refused for now, for example because of too many requests
  }
}
