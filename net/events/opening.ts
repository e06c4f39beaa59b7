import type { StateReader } from '../simulation/state-reader.ts';
import { frame } from './event-frames.ts';
import type { EventHub } from './hub.ts';

interface OpeningParts {
  hub: Pick<EventHub, 'idOf' | 'last' | 'resume'>;
  state: Pick<StateReader, 'read'>;
  /** How soon a disconnected client should reconnect. */
  retryMs: number;
}

/** The beginning of a stream. */
export interface Opening {
  text: string;
  /** Seq of the last event that the client does not need to be sent. */
  seq: number;
}

/** How much of the client's own id is repeated to it. Unit: characters. */
const MAX_ID_LENGTH = 60;

/** Makes the beginning of a stream: where the client continues and, if it asks for it, the state to start from. */
export function openingOf(
  { hub, state, retryMs }: OpeningParts,
  lastId: string,
  wantsSnapshot: boolean,
): Opening {
  const resumed = lastId === '' ? { seq: hub.last, gap: false } : hub.resume(lastId);
  const getsSnapshot = wantsSnapshot && (lastId === '' || resumed.gap);
  const seq = getsSnapshot ? hub.last : resumed.seq;
  const id = hub.idOf(seq);
  let text = `retry: ${retryMs}\n`;
  if (resumed.gap) text += frame(id, 'gap', gapOf(lastId, id));
  if (getsSnapshot) text += frame(id, 'snapshot', snapshotOf(state));
  return { text, seq };
}

const gapOf = (from: string, to: string) =>
  JSON.stringify({ type: 'gap', at: Date.now(), from: from.slice(0, MAX_ID_LENGTH), to });

const snapshotOf = (state: OpeningParts['state']) =>
  `{"type":"snapshot","at":${Date.now()},"state":${Buffer.from(state.read().bytes).toString('utf8')}}`;
