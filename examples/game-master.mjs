// Lets a model run the show. When something happens, this program asks the model, which then calls tools of the game's
// MCP server. Any model with an OpenAI-compatible address works, even one on your own machine:
//   KEY=<a key of the scope play> MODEL_URL=http://127.0.0.1:11434/v1 MODEL=llama3.1 node examples/game-master.mjs
import { gameEvents } from './events.mjs';

const { KEY, GAME = 'http://127.0.0.1:2087', MODEL_URL, MODEL, MODEL_KEY = '' } = process.env;
const TYPES = ['lobby', 'round.start', 'boss.defeated', 'round.end'];
const TOOLS = ['get_state', 'start_calamity', 'spawn_boss', 'announce', 'place_bounty', 'start_round'];
const MOST_STEPS = 4; // maximum number of calls to the model for one event

const TASK = `You direct a space fight on a live stream. You are told what happens. Make the show exciting with at most two tool
calls for each event, and be fair. When nothing is needed, answer in one word.`;

async function post(url, key, body) {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text); // MCP may answer with an event of a stream
}

let calls = 0;
async function mcp(method, params = {}) {
  const { result, error } = await post(`${GAME}/mcp`, KEY, { jsonrpc: '2.0', id: ++calls, method, params });
  if (error) throw new Error(error.message);
  return result;
}

const { tools } = await mcp('tools/list');
const functions = tools
  .filter(({ name }) => TOOLS.includes(name))
  .map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));

/** Executes a tool call from the model. If the game refuses it, the refusal is returned, so that the model can react. */
async function carryOut({ id, function: { name, arguments: input } }) {
  const { content } = await mcp('tools/call', { name, arguments: JSON.parse(input) });
  const text = content.map(part => part.text ?? '').join('\n');
  console.log(`${name} ${input}: ${text.slice(0, 200)}`);
  return { role: 'tool', tool_call_id: id, content: text };
}

async function react(event) {
  const messages = [
    { role: 'system', content: TASK },
    { role: 'user', content: JSON.stringify(event).slice(0, 4000) },
  ];
  for (let step = 0; step < MOST_STEPS; step++) {
    const body = { model: MODEL, messages, tools: functions };
    const { message } = (await post(`${MODEL_URL}/chat/completions`, MODEL_KEY, body)).choices[0];
    messages.push(message);
    if (!message.tool_calls?.length) return;
    for (const call of message.tool_calls) messages.push(await carryOut(call));
  }
}

for await (const event of gameEvents({ api: `${GAME}/api/v1`, key: KEY, types: TYPES })) {
  await react(event).catch(error => console.error(error.message));
}
