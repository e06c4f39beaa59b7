import type { OpenStream } from '../../harness/simulation/client.ts';
import { Caller } from './caller.ts';
import { epochOf, Followed, isAfter, type Sent, seqOf } from './followed.ts';
import type { Part, Simulation } from './simulation.ts';

interface Parsed {
  id: string;
  type: string;
  data: string;
}

/** Creates a parser for server-sent events. */
function createParser(onEvent: (event: Parsed) => void) {
  let text = '';
  let event: Parsed = { id: '', type: '', data: '' };
  const line = (read: string) => {
    if (read === '') {
      if (event.data !== '') onEvent(event);
      event = { ...event, type: '', data: '' };
    } else if (read.startsWith('id: ')) event.id = read.slice(4);
    else if (read.startsWith('event: ')) event.type = read.slice(7);
    else if (read.startsWith('data: ')) event.data += read.slice(6);
  };
  return (part: string) => {
    text += part;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      line(text.slice(0, end));
      text = text.slice(end + 1);
    }
  };
}

/** Id of the newest sent event that `wants` accepts. */
function newestOf(sent: Sent, wants: (data: string) => boolean): string | undefined {
  const ids = [...sent.keys()];
  const epoch = epochOf(ids.at(-1) ?? '');
  const ofEpoch = ids.filter(id => epochOf(id) === epoch && wants(sent.get(id)?.data ?? ''));
  return ofEpoch.sort((one, other) => seqOf(one) - seqOf(other)).at(-1);
}

/** Numbers of the first messages that contained banners, by the text of the banner. */
export type FirstSent = Map<string, number>;

/** The event types that a client requests, and whether it requests the state. */
interface Choice {
  /** All types if absent. */
  types?: readonly string[];
  /** Whether the client requests the state when it starts over. */
  snapshot?: boolean;
}

/** A client of the event stream. It disconnects, stops reading, resumes where it was, or starts over. */
export function followsEvents(
  simulation: Simulation,
  name: string,
  sent: Sent,
  firstSent: FirstSent,
  { types, snapshot = false }: Choice = {},
): Part {
  let reading = 0;
  const caller = new Caller(simulation, name);
  let stream: OpenStream | null = null;
  /** Number of the message that contained the last state. */
  let stateNumber = -1;
  let isReading = true;
  let isResting = false;
  let isOver = false;
  const followed = new Followed();

  const wants = (data: string) => !types || types.includes(JSON.parse(data).type);

  const takeGap = ({ id, data }: Parsed) => {
    const { from, to } = JSON.parse(data);
    if (from !== followed.last) wrong(`a gap from ${from} was reported, its last id is ${followed.last}`);
    if (to !== id) wrong(`a gap to ${to} came with the id ${id}`);
    if (!isAfter(to, from)) wrong(`a gap from ${from} to ${to} was reported, where nothing is missing`);
    if (!snapshot) void requireGone(simulation, to, wrong);
    followed.beginAt(id);
  };
  const takeSnapshot = ({ id }: Parsed) => {
    if (followed.last !== '' && id !== followed.last) wrong(`a state at ${id} came after ${followed.last}`);
    stateNumber = reading;
    followed.beginAt(id);
  };
  const isNext = (id: string) =>
    epochOf(id) === epochOf(followed.last) &&
    (types ? isAfter(id, followed.last) : seqOf(id) === seqOf(followed.last) + 1);
  const takeEvent = ({ id, data }: Parsed) => {
    const before = sent.get(id);
    if (before !== undefined && before.data !== data)
      simulation.fail('all clients are sent the same events', `${id}: ${before.data}, then ${data}`);
    if (before && before.number < stateNumber) wrong(`${id} came after a state that contains it`);
    sent.set(id, { data, number: Math.min(before?.number ?? reading, reading) });
    const { text, type } = JSON.parse(data);
    if (type === 'announce' && !firstSent.has(text)) firstSent.set(text, reading);
    if (followed.last === '') followed.beginAt(id);
    else if (!isNext(id)) wrong(`${id} came after ${followed.last}`);
    followed.receive(id);
  };
  const take = (event: Parsed) => {
    if (event.type === 'gap') takeGap(event);
    else if (event.type === 'snapshot') takeSnapshot(event);
    else takeEvent(event);
  };
  const wrong = (what: string) =>
    simulation.fail('event ids have no gap that is not reported', `${name}: ${what}`);

  const query = new URLSearchParams({ types: types?.join() ?? '', snapshot: snapshot ? '1' : '' });
  const path = `/api/v1/events?${query}`;
  const connect = () => {
    if (stream || isResting || isOver) return;
    const headers: Record<string, string> = { authorization: `Bearer ${simulation.host.key}` };
    if (followed.last !== '') headers['last-event-id'] = followed.last;
    const parse = createParser(take);
    let isCurrent = true;
    const again = () => {
      if (!isCurrent) return;
      isCurrent = false;
      stream = null;
      simulation.note(`${name} lost its stream after ${followed.last}`);
      simulation.machine.after(1_000, connect);
    };
    stream = simulation.clients.stream(
      name,
      { method: 'GET', path, headers },
      {
        head({ status }) {
          if (status !== 200) again();
        },
        text(text, number) {
          reading = number;
          if (isCurrent) parse(text);
        },
        closed: again,
      },
    );
    if (!stream) again();
    close = () => {
      isCurrent = false;
      stream?.close();
      stream = null;
    };
  };
  let close = () => {};

  const missesNothing = () => {
    const newest = newestOf(sent, wants);
    return followed.last === '' || newest === undefined || !isAfter(newest, followed.last);
  };

  const behave = async () => {
    if (caller.chance(0.5)) {
      close();
      isResting = true;
      await caller.pause(100, caller.chance(0.3) ? 40_000 : 8_000);
      if (snapshot && caller.chance(0.3)) followed.last = '';
      isResting = false;
      connect();
    } else if (stream) {
      const { connection } = stream;
      connection.isReading = isReading = false;
      await caller.pause(1_000, 20_000);
      connection.isReading = isReading = true;
    }
  };

  return {
    start() {
      connect();
      void caller.repeat(3_000, 40_000, behave);
    },
    isSettled: () => isReading && stream !== null && missesNothing(),
    finish() {
      if (!missesNothing())
        simulation.fail(
          'event streams catch up',
          `${name} is at ${followed.last}, the newest is ${newestOf(sent, wants)}`,
        );
      for (const id of followed.missing(sent, wants)) wrong(`${id} is missing`);
      isOver = true;
      close();
    },
  };
}

/** Fails if the server reported an event as lost that it can still send. */
async function requireGone({ clients, host }: Simulation, id: string, wrong: (what: string) => void) {
  const before = `${epochOf(id)}.${seqOf(id) - 1}`;
  const answer = await clients.glance('/api/v1/events', {
    authorization: `Bearer ${host.key}`,
    'last-event-id': before,
  });
  if (answer?.text.includes(`id: ${id}\n`) && !answer.text.includes('event: gap'))
    wrong(`a gap up to ${id} was reported, which can still be sent`);
}
