// Passes MCP messages between the game and a client on stdin and stdout. It needs Node 18 or newer and no
// packages.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * @typedef {string | number | null | undefined} Id
 * @typedef {{ id?: Id, method?: string, params?: any, result?: any, error?: unknown, jsonrpc?: string }} Message
 */

const url = (process.env.STARFRAY_URL || 'http://127.0.0.1:2087').replace(/\/+$/, '');
const key = (process.env.STARFRAY_KEY || '').trim();
/** Answers while the game is not running, by method. A client that gets no answer when it starts does not try again. */
const offline = JSON.parse(readFileSync(new URL('offline.json', import.meta.url), 'utf8'));
const NOT_RUNNING = `Starfray does not answer at ${url}. Ask the user to start the game, then try again.`;
/** Longest wait for answers after the client has disconnected. Unit: ms. */
const LEAVING_MS = 1_000;

/** Requests that wait for their answers, by id. @type {Map<Id, AbortController>} */
const waiting = new Map();
/** The protocol that `initialize` has agreed on. @type {string | undefined} */
let version;

/** @param {Message} message */
const write = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
/** @param {Id} id @param {unknown} text */
const fail = (id, text, code = -32000) => id !== undefined && write({ id, error: { code, message: text } });

createInterface({ input: process.stdin })
  .on('line', pass)
  .on('close', () => setTimeout(() => process.exit(), LEAVING_MS).unref());

/** @param {string} line */
async function pass(line) {
  if (line.trim() === '') return;
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return fail(null, 'This line is not JSON.', -32700);
  }
  /** @type {Message} */
  const { id, method = '', params } = message;
  if (method === 'notifications/cancelled') waiting.get(params?.requestId)?.abort();
  const abort = new AbortController();
  if (id !== undefined) waiting.set(id, abort);
  try {
    await ask(message, line, abort.signal);
  } catch (error) {
    if (abort.signal.aborted) return;
    if (error instanceof SyntaxError) fail(id, `A program other than Starfray answers at ${url}.`);
    else answerOffline(id, method);
  } finally {
    waiting.delete(id);
  }
}

/** @param {Message} message @param {string} body @param {AbortSignal} signal */
async function ask({ id, method, params }, body, signal) {
  const stateless = params?._meta?.['io.modelcontextprotocol/protocolVersion'];
  const name = params?.name ?? params?.uri;
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    signal,
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${key}`,
      ...((stateless ?? version) ? { 'mcp-protocol-version': stateless ?? version } : {}),
      ...(stateless && method ? { 'mcp-method': method } : {}),
      ...(stateless && /^[!-~]+$/.test(name ?? '') ? { 'mcp-name': name } : {}),
    },
  });
  for await (const message of messagesOf(response)) {
    if (method === 'initialize' && message.result) version = message.result.protocolVersion;
    if (message.jsonrpc) write(message);
    else fail(id, message.error ?? `Starfray answered with status ${response.status}.`);
  }
}

/**
 * Yields the messages in an answer: one if it is JSON, any number if it is an event stream, otherwise none.
 * @param {Response} response
 */
async function* messagesOf(response) {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const text = await response.text();
    if (text) yield JSON.parse(text);
    return;
  }
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    const lines = (text + decoder.decode(bytes, { stream: true })).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('data:') && line.trim() !== 'data:') yield JSON.parse(line.slice(5));
  }
}

/** @param {Id} id @param {string} method */
function answerOffline(id, method) {
  if (id === undefined) return;
  if (offline[method]) write({ id, result: offline[method] });
  else if (method === 'tools/call')
    write({ id, result: { isError: true, content: [{ type: 'text', text: NOT_RUNNING }] } });
  // A client may ask which protocols exist. After this error it sends `initialize`, which can be answered.
  else fail(id, NOT_RUNNING, method === 'server/discover' ? -32601 : -32000);
}
