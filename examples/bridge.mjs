// A complete chat bridge. It reads chat lines as JSON from stdin, sends them to the game, and prints what to write into
// the chat. Put it between a program that reads your chat and one that writes into it:
//   read-chat | KEY=<a key of the scope bridge> PLATFORM=youtube node examples/bridge.mjs | write-chat
// in:  {"id": "m1", "user": "ada", "userId": "42", "name": "Ada", "roles": ["subscriber"], "text": "!join"}
// out: {"replyTo": "m1", "text": "Ada joined."}, and {"text": "..."} for what scripts say
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { gameEvents } from './events.mjs';

const { KEY, PLATFORM = 'youtube', API = 'http://127.0.0.1:2087/api/v1' } = process.env;
const LONGEST_WAIT = 5_000; // ms
const write = line => console.log(JSON.stringify(line));

/**
 * Sends a line until the game answers. The game counts the line once, because of its id. Null if the game refuses the
 * line.
 */
async function report({ id, user, userId, name, roles, text }) {
  const body = JSON.stringify({ id, user, userId, displayName: name, roles, text, platform: PLATFORM });
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  for (let wait = 250; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    const response = await fetch(`${API}/chat`, { method: 'POST', headers, body }).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (response?.ok && answer) return answer;
    const isLater = !response || response.status === 429 || response.status >= 500;
    if (!isLater) {
      console.error(`${id}: ${answer?.error ?? response.status}`);
      return null;
    }
    const seconds = Number(response?.headers.get('retry-after') ?? 0);
    await sleep(Math.max(wait, seconds * 1000));
  }
}

/** Passes the output of the streamer's scripts on to the chat. */
async function passOn() {
  for await (const { text } of gameEvents({ api: API, key: KEY, types: ['say'] })) if (text) write({ text });
}

passOn().catch(error => {
  console.error(error.message);
  process.exit(1); // the key is not valid
});

for await (const line of createInterface({ input: process.stdin })) {
  try {
    const message = JSON.parse(line);
    const answer = await report(message);
    if (answer?.reply) write({ replyTo: message.id, text: answer.reply });
  } catch (error) {
    console.error(`not understood: ${error.message}`);
  }
}
process.exit(0); // the chat has ended
