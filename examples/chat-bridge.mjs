// The smallest bridge from a chat to the game. It reads lines such as "ada: !join", sends them to the game and prints the
// replies. bridge.mjs is a complete one:
//   KEY=<a key of the game> node examples/chat-bridge.mjs
import { createInterface } from 'node:readline';

const { KEY, API = 'http://127.0.0.1:2087/api/v1' } = process.env;
if (!KEY) throw new Error('Set KEY to a key of the scope "bridge".');
const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };

for await (const line of createInterface({ input: process.stdin })) {
  const [, user, text] = /^(.+?): (.*)$/.exec(line) ?? [];
  if (!user) continue;
  const response = await fetch(`${API}/chat`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ user, text }),
  });
  const { reply, error } = await response.json();
  if (reply ?? error) console.log(`${user}: ${reply ?? error}`);
}
