import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { GameEvent } from '../schema/records/events.ts';
import type { State } from '../schema/records/state.ts';

/** An HTTP client that a bot could use: paths below `/api/v1`, a bearer key, and JSON. */
export function createHttp(url: string, key: string, more: Record<string, string> = {}) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...more };

  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer as T;
  }

  return {
    get: <T>(path: string) => send<T>('GET', path),
    post: <T>(path: string, body?: unknown) => send<T>('POST', path, body ?? {}),
    patch: <T>(path: string, body: unknown) => send<T>('PATCH', path, body),
    state: () => send<State>('GET', '/state'),
    /** Reads the event stream until `isLast` returns true. Resolves with all events and their stream ids. */
    async events(
      isLast: (event: GameEvent) => boolean,
      query = '',
    ): Promise<{ id: string; event: GameEvent }[]> {
      const abort = new AbortController();
      const response = await fetch(`${url}/api/v1/events${query}`, { headers, signal: abort.signal });
      const seen: { id: string; event: GameEvent }[] = [];
      let isOver = false;
      const parser = createParser({
        onEvent({ id = '', event: name, data }: EventSourceMessage) {
          if (isOver) return;
          const event: GameEvent = JSON.parse(data);
          if (event.type !== name) throw new Error(`A frame named ${name} carries ${data}.`);
          seen.push({ id, event });
          isOver = isLast(event);
        },
      });
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        if (isOver) break;
      }
      abort.abort();
      return seen;
    },
  };
}

export type Http = ReturnType<typeof createHttp>;
