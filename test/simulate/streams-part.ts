import type { OpenStream } from '../../harness/simulation/client.ts';
import { Caller } from './caller.ts';
import type { Part, Simulation } from './simulation.ts';

/** What was sent under an id, for all clients. */
type Sent = Map<string, string>;

interface Parsed {
  id: string;
  type: string;
  data: string;
}

/** Reads server-sent events. */
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

const seqOf = (id: string) => Number(id.split('.')[1]);
const epochOf = (id: string) => id.split('.')[0];

/** The newest event that a client was sent. */
function newestOf(sent: Sent): string | undefined {
  const ids = [...sent.keys()];
  const epoch = epochOf(ids.at(-1) ?? '');
  const ofEpoch = ids.filter(id => epochOf(id) === epoch);
  return ofEpoch.sort((one, other) => seqOf(one) - seqOf(other)).at(-1);
}

/** Numbers of the messages that brought banners first, by their texts. */
export type FirstSent = Map<string, number>;

/** A client of the event stream, which disconnects, stops reading and resumes where it was. */
export function followsEvents(simulation: Simulation, name: string, sent: Sent, firstSent: FirstSent): Part {
  let reading = 0;
  const caller = new Caller(simulation, name);
  let stream: OpenStream | null = null;
  let last = '';
  let isResting = false;
  let isOver = false;

  const take = ({ id, type, data }: Parsed) => {
    if (type === 'gap') {
      const { from, to } = JSON.parse(data);
      if (from !== last) wrong(`a gap from ${from} was reported, its last id is ${last}`);
      if (to !== id) wrong(`a gap to ${to} came with the id ${id}`);
    } else if (last !== '' && (epochOf(id) !== epochOf(last) || seqOf(id) !== seqOf(last) + 1)) {
      wrong(`${id} came after ${last}`);
    } else {
      const before = sent.get(id);
      if (before !== undefined && before !== data)
        simulation.fail('all clients are sent the same events', `${id}: ${before}, then ${data}`);
      sent.set(id, data);
      const { text } = JSON.parse(data);
      if (type === 'announce' && !firstSent.has(text)) firstSent.set(text, reading);
    }
    last = id;
  };
  const wrong = (what: string) =>
    simulation.fail('event ids have no gap that is not reported', `${name}: ${what}`);

  const connect = () => {
    if (stream || isResting || isOver) return;
    const headers: Record<string, string> = { authorization: `Bearer ${simulation.host.key}` };
    if (last !== '') headers['last-event-id'] = last;
    const parse = createParser(take);
    let isCurrent = true;
    const again = () => {
      if (!isCurrent) return;
      isCurrent = false;
      stream = null;
      simulation.note(`${name} lost its stream after ${last}`);
      simulation.machine.after(1_000, connect);
    };
    stream = simulation.clients.stream(
      name,
      { method: 'GET', path: '/api/v1/events', headers },
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

  const behave = async () => {
    if (caller.chance(0.5)) {
      close();
      isResting = true;
      await caller.pause(100, caller.chance(0.3) ? 40_000 : 8_000);
      isResting = false;
      connect();
    } else if (stream) {
      const { connection } = stream;
      connection.isReading = false;
      await caller.pause(1_000, 20_000);
      connection.isReading = true;
    }
  };

  return {
    start() {
      connect();
      void caller.repeat(3_000, 40_000, behave);
    },
    finish() {
      const newest = newestOf(sent);
      if (last !== '' && last !== newest)
        simulation.fail('event streams catch up', `${name} is at ${last}, the newest is ${newest}`);
      isOver = true;
      close();
    },
  };
}
