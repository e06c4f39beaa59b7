// Reads the state 60 times a second and prints phase and scores when they change. Each request sends the ETag of the last
// answer, so that the game answers 304 without a body while nothing has changed.
//   KEY=<a key of the scope read> node examples/poller.mjs
import { setTimeout as sleep } from 'node:timers/promises';

const { KEY, API = 'http://127.0.0.1:2087/api/v1' } = process.env;
const STEP = 1000 / 60; // ms

let tag = '';
let shown = '';
let next = performance.now();
for (;;) {
  const headers = { authorization: `Bearer ${KEY}`, 'if-none-match': tag };
  const response = await fetch(`${API}/state`, { headers }).catch(() => null);
  if (response?.status === 200) {
    tag = response.headers.get('etag');
    const { round, pilots } = await response.json();
    const flying = pilots.filter(({ alive }) => alive).length;
    const line = `${round.phase} ${round.mode}, scores ${round.scores.join(' : ') || 'none'}, ${flying} flying`;
    if (line !== shown) console.log(line);
    shown = line;
  } else if (response?.status !== 304) {
    if (response && response.status < 500) throw new Error((await response.json()).error);
    await sleep(1000); // the game cannot be reached or is restarting
  }
  next = Math.max(next + STEP, performance.now()); // after a delay, do not catch up
  await sleep(next - performance.now());
}
