// Prints the game's events, and misses none when the connection is lost:
//   KEY=<a key of the scope read> node examples/events.mjs kill 'round.*'
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000; // ms

/** Yields the events of the game, each once and in order. Throws when the game refuses the key or the types. */
export async function* gameEvents({ api, key, types = [] }) {
  const query = types.length > 0 ? `?types=${encodeURIComponent(types.join())}` : '';
  let lastId = null;
  let wait = FIRST_WAIT;
  for (;;) {
    const headers = { authorization: `Bearer ${key}`, ...(lastId && { 'last-event-id': lastId }) };
    const response = await fetch(`${api}/events${query}`, { headers }).catch(() => null); // null: the game was not reached
    if (response && response.status < 500 && !response.ok) throw new Error((await response.json()).error);
    try {
      for await (const { id, data } of response?.ok ? frames(response.body) : []) {
        lastId = id;
        wait = FIRST_WAIT;
        yield JSON.parse(data);
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch throws a TypeError if the connection was lost
    }
    await sleep(wait * (0.5 + Math.random() / 2)); // randomised, so that many clients do not return at once
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** The frames of a stream of server-sent events. A chunk of the network may end anywhere. */
async function* frames(body) {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const whole = text.split('\n\n');
    text = whole.pop();
    for (const frame of whole) {
      const field = name => frame.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
      if (field('data')) yield { id: field('id'), data: field('data') }; // a frame without data is the comment ": ping"
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { KEY, API = 'http://127.0.0.1:2087/api/v1' } = process.env;
  for await (const event of gameEvents({ api: API, key: KEY, types: process.argv.slice(2) })) {
    // "gap" means that events are missing; then read GET /state
    console.log(JSON.stringify(event));
  }
}
