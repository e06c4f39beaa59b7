import { EventSourceParserStream } from 'eventsource-parser/stream';
import { createBackOff } from '../core/back-off.ts';
import { API_PATH } from '../schema/base/route.ts';
import type { EventType, GameEvent } from '../schema/records/events.ts';
import type { State } from '../schema/records/state.ts';
import { ApiError, errorOf, headersOf, type ServerAddress } from './connection.ts';

/** A report from the stream itself that the events between these two ids were lost. */
export type Gap = { type: 'gap'; at: number; from: string; to: string };
/** The state at the start of the stream, sent by the stream itself. */
export type Snapshot = { type: 'snapshot'; at: number; state: State };

export interface StreamedEvent {
  /** Id of the event. Pass it as `lastEventId` to continue after this event. */
  id: string;
  event: GameEvent | Gap | Snapshot;
}

export interface EventOptions {
  /** Types of the events to receive. `*` stands for any part of a name. */
  types?: readonly (EventType | `${string}*${string}`)[];
  /** Whether the stream begins with a snapshot of the state. */
  snapshot?: boolean;
  /** Id of the event after which to continue. */
  lastEventId?: string;
  /**
   * Wait before the first attempt to reconnect. It doubles with each attempt, up to 5 s. Up to half of each
   * wait is randomly subtracted, so that many clients do not return at once. Unit: ms.
   */
  retryMs?: number;
  /** Ends the stream. */
  signal?: AbortSignal;
  /** Called each time the server accepts the stream. */
  onOpen?: () => void;
}

/** Delay before the client library first reconnects. @limit */
const FIRST_RETRY_MS = 250;
/** Longest delay between two attempts of the client library to reconnect. @limit */
const LONGEST_RETRY_MS = 5_000;

/**
 * Yields events and resumes after a lost connection, until the signal aborts. Throws an ApiError if the server refuses
 * the stream.
 */
export async function* streamEvents(
  connection: ServerAddress,
  options: EventOptions = {},
): AsyncGenerator<StreamedEvent, void, undefined> {
  const { signal, retryMs: firstMs = FIRST_RETRY_MS } = options;
  let { lastEventId } = options;
  const backOff = createBackOff({ firstMs, longestMs: LONGEST_RETRY_MS });
  while (!signal?.aborted) {
    try {
      for await (const event of readOnce(connection, { ...options, lastEventId })) {
        lastEventId = event.id;
        backOff.reset();
        yield event;
      }
    } catch (error) {
      // after any other failure, the next attempt resumes the stream
      if (!signal?.aborted && error instanceof ApiError && error.status < 500) throw error;
    }
    if (signal?.aborted) return;
    await pause(backOff.next(), signal);
  }
}

async function* readOnce(connection: ServerAddress, options: EventOptions): AsyncGenerator<StreamedEvent> {
  const { types, snapshot, lastEventId, signal, onOpen } = options;
  const query = new URLSearchParams({
    ...(types ? { types: types.join() } : {}),
    ...(snapshot ? { snapshot: '1' } : {}),
  });
  const headers = { ...headersOf(connection), ...(lastEventId ? { 'last-event-id': lastEventId } : {}) };
  const { baseUrl, fetch: send = fetch } = connection;
  const response = await send(`${baseUrl}${API_PATH}/events?${query}`, { headers, signal });
  if (!response.ok || !response.body) throw await errorOf(response);
  onOpen?.();
  const frames = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { id = '', data } of frames) yield { id, event: JSON.parse(data) };
}

/** Resolves after `ms` milliseconds, or when the signal aborts. */
const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>(resolve => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
