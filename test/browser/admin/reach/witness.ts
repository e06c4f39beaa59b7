import { createClient } from '../../../../client/client.ts';
import type { Game } from './step.ts';

/** The action that a page requests repeatedly without user input. */
const ASKED_BY_ITSELF = 'streamConnectPoll';

/** Records of the server: the streamer's acts, and the events. */
export interface Witness {
  /**
   * The acts of the streamer since the last call, oldest first. Each is the name of the action, followed by its input
   * as JSON.
   */
  newActs(): Promise<string[]>;
  /** The types of the events since `forget`. */
  events(): readonly string[];
  forget(): void;
  close(): void;
}

export function watch({ url, streamer }: Game): Witness {
  const { headers } = streamer; // the session stays valid when the owner key is replaced
  const stopped = new AbortController();
  const events: string[] = [];
  const send: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...init?.headers, ...headers } });
  const followed = createClient({ baseUrl: url, fetch: send }).events({ signal: stopped.signal });
  const follow = async () => {
    for await (const { event } of followed) events.push(event.type);
  };
  follow();
  let last = 0;
  const acts = async () => {
    const answer = await fetch(`${url}/api/v1/audit/acts?limit=30`, { headers });
    const { acts } = (await answer.json()) as {
      acts: { number: number; action: string; caller: string; input: string | null }[];
    };
    const news = acts.filter(
      ({ number, caller, action }) => number > last && caller === 'streamer' && action !== ASKED_BY_ITSELF,
    );
    last = acts[0]?.number ?? last;
    return news.reverse().map(({ action, input }) => `${action} ${input ?? ''}`);
  };
  return {
    newActs: acts,
    events: () => events,
    forget: () => void events.splice(0),
    close: () => stopped.abort(),
  };
}
