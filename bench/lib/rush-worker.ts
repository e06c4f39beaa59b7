import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { RELAY_KEY, sender, startStandIn } from '../../harness/relay/stand-in.ts';
import { type FakeTwitch, startFakeTwitch } from '../../harness/twitch/fake-twitch.ts';
import type { ChatTarget } from './chatters.ts';
import type { RushCounts, RushOrder, RushSide, RushWay, Watched } from './rush.ts';
import { quantile } from './stats.ts';

const CONNECTIONS = 500;
const BATCH = 50;
/** Longest wait for an answer. It is longer than any viewer has to wait. Unit: ms. */
const LIMIT_MS = 120_000;
const WATCH_MS = 10;
/** Number of topics to which an affiliate's account subscribes. */
const TOPICS = 13;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const nameOf = (n: number) => `Rusher_${n}`;

let relay: Awaited<ReturnType<typeof startStandIn>>;
let twitch: FakeTwitch;

async function open(way: RushWay): Promise<RushSide> {
  if (way === 'relay') {
    relay = await startStandIn();
    return { relay: { address: relay.address, key: RELAY_KEY } };
  }
  if (way !== 'account') return {};
  twitch = await startFakeTwitch({ pollSeconds: 0, tokenSeconds: 14_400, pointsPerMinute: 1e6 });
  return { platform: { port: twitch.port, clientId: twitch.clientId } };
}

async function authorize(code: string) {
  twitch.authorize(code);
  return true;
}

const ANSWERS = {
  taken: / joined\.$/,
  later: /^busy$|try again/,
  full: /^(The lobby is full\.|arena-full)$/,
};

/** Counts an answer by its text or code. */
function count(counts: RushCounts, answer: string) {
  const is = Object.entries(ANSWERS).find(([, pattern]) => pattern.test(answer))?.[0];
  if (is) counts[is as keyof typeof ANSWERS]++;
  else counts.wrong ??= answer;
}

const noCounts = (): RushCounts => ({ taken: 0, later: 0, full: 0 });

async function joinByRelay(viewers: number): Promise<RushCounts> {
  for (let n = 0; n < viewers; n++) relay.press(`press-${n}`, sender(nameOf(n)), 'join');
  const until = performance.now() + LIMIT_MS;
  while (relay.answers.size < viewers && performance.now() < until) await pause(WATCH_MS);
  const counts = noCounts();
  for (const answer of relay.answers.values()) count(counts, answer ?? 'no text');
  if (relay.answers.size < viewers) counts.wrong = `${viewers - relay.answers.size} unanswered`;
  counts.wrong ??= relay.faults[0];
  return counts;
}

async function joinByAccount(viewers: number): Promise<RushCounts> {
  await twitch.until(() => twitch.subscriptions.length >= TOPICS);
  await Promise.all(Array.from({ length: viewers }, (_, n) => twitch.chat(nameOf(n), '!join')));
  return { ...noCounts(), taken: viewers };
}

const post = ({ port, headers }: ChatTarget, path: string, body: unknown) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const all = { ...headers, 'Content-Type': 'application/json' };
    const options = { agent, host: '127.0.0.1', port, path: `/api/v1${path}`, method: 'POST', headers: all };
    request({ ...options, signal: AbortSignal.timeout(LIMIT_MS) }, resolve)
      .on('error', reject)
      .end(JSON.stringify(body));
  });

const lineOf = (n: number) => ({ user: nameOf(n), id: `line-${n}`, text: '!join' });

interface Answered {
  ok?: boolean;
  code?: string;
  reply?: string;
}

async function joinByLines(target: ChatTarget, viewers: number): Promise<RushCounts> {
  const counts = noCounts();
  const join = async (n: number) => {
    const answer = await post(target, '/chat', lineOf(n));
    const body = await text(answer);
    const { code, reply }: Answered = JSON.parse(body);
    const canRetry = code !== 'busy' || answer.headers['retry-after'];
    count(counts, (canRetry && (code ?? reply)) || `${answer.statusCode} ${body}`);
  };
  const refused = (error: Error) => {
    counts.wrong ??= error.message;
  };
  await Promise.all(Array.from({ length: viewers }, (_, n) => join(n).catch(refused)));
  return counts;
}

/** The actions of a batch that adds viewers to the game. */
const MEMBERS = {
  batches: n => ({ action: 'reportChat', input: lineOf(n) }),
  pilots: n => ({ action: 'addPilot', input: { username: nameOf(n) } }),
  atomic: n => ({ action: 'addPilot', input: { username: nameOf(n) } }),
} satisfies Partial<Record<RushWay, (n: number) => object>>;

interface BatchAnswer {
  code?: string;
  results?: { code?: string; output?: { reply?: string; joined?: boolean } }[];
}

async function joinByBatches(target: ChatTarget, viewers: number, way: keyof typeof MEMBERS) {
  const counts = noCounts();
  const send = async (from: number) => {
    const actions = Array.from({ length: Math.min(BATCH, viewers - from) }, (_, i) => MEMBERS[way](from + i));
    const answer = await post(target, '/batch', { actions, atomic: way === 'atomic' });
    const body = await text(answer);
    const { code, results }: BatchAnswer = JSON.parse(body);
    const members = results ?? actions.map(() => ({ code, output: undefined }));
    for (const { code, output } of members) {
      count(counts, code ?? output?.reply ?? (output?.joined ? 'It joined.' : body));
    }
  };
  const starts = Array.from({ length: Math.ceil(viewers / BATCH) }, (_, i) => i * BATCH);
  await Promise.all(starts.map(send));
  return counts;
}

const join = (order: ChatTarget & { joining: number; way: RushWay }) => {
  if (order.way === 'relay') return joinByRelay(order.joining);
  if (order.way === 'account') return joinByAccount(order.joining);
  return order.way === 'lines'
    ? joinByLines(order, order.joining)
    : joinByBatches(order, order.joining, order.way);
};

const seen: number[] = [];
let unanswered = 0;

/** Polls over one connection. */
async function watch({ port }: ChatTarget) {
  const own = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request({ agent: own, host: '127.0.0.1', port, path: '/health' }, answer =>
        answer.resume().on('end', resolve),
      )
        .on('error', reject)
        .end();
    });
  for (;;) {
    const from = performance.now();
    await ask().catch(() => unanswered++);
    seen.push(performance.now() - from);
    await pause(WATCH_MS);
  }
}

const report = (): Watched => ({ worst: Math.max(...seen), median: quantile(seen, 0.5), unanswered });

process.on('message', async (order: RushOrder) => {
  if (order === 'report') process.send?.(report());
  else if ('open' in order) process.send?.(await open(order.open));
  else if ('authorize' in order) process.send?.(await authorize(order.authorize));
  else if ('joining' in order) process.send?.(await join(order));
  else {
    void watch(order);
    process.send?.(true);
  }
});
