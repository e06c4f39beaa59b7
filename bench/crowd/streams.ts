import { get, type IncomingMessage } from 'node:http';
import { oneByOne, type PartOptions, servePart } from './part.ts';

/** Readers of the event stream. Each checks that no event is missing or repeated. */

const figures = { done: { events: 0 }, bad: { missed: 0, twice: 0, gaps: 0, closed: 0 } };

const ID = Buffer.from('id: ');
const GAP = Buffer.from('event: gap');

/** Reads `id:` lines. Every event has an id, and an owner who requests all types gets every number. */
function follow(answer: IncomingMessage) {
  let last = 0;
  let rest: Buffer = Buffer.alloc(0);
  answer.on('data', (chunk: Buffer) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf('\n\n');
    if (end < 0) {
      rest = bytes;
      return;
    }
    for (let at = bytes.indexOf(ID); at >= 0 && at < end; at = bytes.indexOf(ID, at + 1)) {
      if (at > 0 && bytes[at - 1] !== 10) continue;
      const seq = Number(bytes.toString('latin1', bytes.indexOf('.', at) + 1, bytes.indexOf('\n', at)));
      if (last > 0 && seq > last + 1) figures.bad.missed += seq - last - 1;
      if (last > 0 && seq <= last) figures.bad.twice++;
      last = seq;
      figures.done.events++;
    }
    if (bytes.indexOf(GAP) >= 0) figures.bad.gaps++;
    rest = bytes.subarray(end + 2);
  });
  answer.on('close', () => figures.bad.closed++);
}

const open = ({ url, key }: PartOptions) =>
  new Promise<void>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${key}` };
    get(`${url}/api/v1/events`, { agent: false, headers }, answer => {
      if (answer.statusCode !== 200) return reject(new Error(`GET /events: ${answer.statusCode}`));
      follow(answer);
      resolve();
    }).on('error', reject);
  });

servePart(options => oneByOne(options.clients, () => open(options)), figures);
