import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createClient } from '../../client/client.ts';
import { createSender, faultOf } from './exchange.ts';
import { setUp } from './fuzz.ts';
import { type LongRequest, longTextRequests } from './long-texts.ts';
import { anyTexts } from './texts.ts';

/** Sends long texts in each field that accepts one, while another client polls the health of the server. */

export interface HoldUpOptions {
  url: string;
  key: string;
  isShort: boolean;
}

export interface HoldUp {
  requests: number;
  /** The faults, at most 20 of them. */
  faults: string[];
  /** Number of answers of `/health` while the texts were sent. */
  answers: number;
  /** Longest time of one of these answers, ms. */
  longestMs: number;
}

const MAX_FAULTS = 20;
const PARALLEL = 4;
/** The server counts as dead if `/health` takes longer. Unit: ms. */
const HANG_MS = 10_000;

export async function holdUp({ url, key, isShort }: HoldUpOptions): Promise<HoldUp> {
  await setUp(createClient({ baseUrl: url, key }));
  const health = watchHealth(url);
  const { requests, faults } = await sendAll(url, longTextRequests(key, isShort), health);
  const calls = health.died ? 0 : await callTools(url, key, isShort);
  await health.stop();
  if (health.died) faults.push(`/health: ${health.died}`);
  const { answers, longestMs } = health;
  return { requests: requests + calls, faults, answers, longestMs };
}

interface Health {
  answers: number;
  longestMs: number;
  /** The reason why `/health` was no longer answered; empty while it is answered. */
  died: string;
  stop(): Promise<void>;
}

function watchHealth(url: string): Health {
  let isOn = true;
  const watch = async () => {
    while (isOn) {
      const from = performance.now();
      const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(HANG_MS) });
      await answer.text();
      health.answers++;
      health.longestMs = Math.max(health.longestMs, performance.now() - from);
    }
  };
  const health: Health = {
    answers: 0,
    longestMs: 0,
    died: '',
    stop() {
      isOn = false;
      return watching;
    },
  };
  const watching = watch().catch((error: Error) => {
    health.died = error.message;
  });
  return health;
}

/** Sends all requests. Returns their number and the faults of the answers. Ends early if the server is dead. */
async function sendAll(url: string, all: Generator<LongRequest>, health: Health) {
  const sender = createSender(url);
  const faults: string[] = [];
  const tryOne = async (asked: LongRequest) => {
    const fault = await sender.send(asked).then(
      answer => (asked.isAsDocumented || answer.status >= 500 ? faultOf(asked, answer) : null),
      (error: Error) => error.message,
    );
    if (fault && faults.length < MAX_FAULTS) faults.push(describe(asked, fault));
  };
  let requests = 0;
  const work = async () => {
    for (const asked of all) {
      requests++;
      await tryOne(asked);
      if (health.died) return;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  sender.close();
  return { requests, faults };
}

const describe = ({ method, path, headers, body }: LongRequest, fault: string) =>
  `${method} ${[path, JSON.stringify(headers), body].map(text => text.slice(0, 150)).join(' ')} -> ${fault.slice(0, 300)}`;

/**
 * Sends long texts in every argument of every tool that only reads; actions have been tried by their routes. Returns
 * the number of calls.
 */
async function callTools(url: string, key: string, isShort: boolean) {
  const client = new Client({ name: 'fuzz', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  const { tools } = await client.listTools();
  const places = tools
    .filter(({ annotations }) => annotations?.readOnlyHint)
    .flatMap(({ name, inputSchema }) =>
      Object.keys(inputSchema.properties ?? {}).map(field => ({ name, field })),
    );
  let calls = 0;
  for (const text of anyTexts({ length: 30_000, isShort })) {
    for (const { name, field } of places) {
      for (const value of [text, [text]]) {
        calls++;
        await client.callTool({ name, arguments: { timeoutSeconds: 0, [field]: value } });
      }
    }
  }
  await client.close();
  return calls;
}
