import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { RELAY_KEY, sender, startStandIn } from '../../test/platform/relay/stand-in.ts';
import { type FakeTwitch, startFakeTwitch } from '../../test/platform/twitch/fake-twitch.ts';
import type { ChatTarget } from './chatters.ts';
import type { RushCounts, RushOrder, RushSide, RushWay, Watched } from './rush.ts';
import { quantile } from './stats.ts';

const CONNECTIONS = 500;
const BATCH = 50;
/** Longer than anybody has to wait. */
const LIMIT_MS = 120_000;
const WATCH_MS = 10;
/** Topics of an affiliate's account. */
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

async function joinByRelay(count: number): Promise<RushCounts> {
  for (let n = 0; n < count; n++) relay.press(`press-${n}`, sender(nameOf(n)), 'join');
  const until = performance.now() + LIMIT_MS;
  while (relay.answers.size < count && performance.now() < until) await pause(WATCH_MS);
  const answers = [...relay.answers.values()];
  const taken = answers.filter(answer => answer?.endsWith(' joined.')).length;
  const later = answers.filter(answer => answer?.includes('try again')).length;
  return {
    taken,
    later,
    wrong: answers.length < count ? `${count - answers.length} unanswered` : relay.faults[0],
  };
}

async function joinByAccount(count: number): Promise<RushCounts> {
  await twitch.until(() => twitch.subscriptions.length >= TOPICS);
  await Promise.all(Array.from({ length: count }, (_, n) => twitch.chat(nameOf(n), '!join')));
  return { taken: count, later: 0 };
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

async function joinByLines(target: ChatTarget, count: number): Promise<RushCounts> {
  const counts: RushCounts = { taken: 0, later: 0 };
  const join = async (n: number) => {
    const answer = await post(target, '/chat', lineOf(n));
    const body = await text(answer);
    if (answer.statusCode === 200 && / joined\./.test(body)) counts.taken++;
    else if (answer.statusCode === 503 && answer.headers['retry-after']) counts.later++;
    else counts.wrong ??= `${answer.statusCode} ${body}`;
  };
  const refused = (error: Error) => {
    counts.wrong ??= error.message;
  };
  await Promise.all(Array.from({ length: count }, (_, n) => join(n).catch(refused)));
  return counts;
}

async function joinByBatches(target: ChatTarget, count: number): Promise<RushCounts> {
  const counts: RushCounts = { taken: 0, later: 0 };
  const send = async (from: number) => {
    const lines = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => lineOf(from + i));
    const actions = lines.map(input => ({ action: 'reportChat', input }));
    const { results = [] } = JSON.parse(await text(await post(target, '/batch', { actions })));
    counts.taken += results.filter(({ output }: { output?: { reply?: string } }) =>
      output?.reply?.endsWith(' joined.'),
    ).length;
    counts.later += results.filter(({ code }: { code?: string }) => code === 'busy').length;
  };
  const starts = Array.from({ length: Math.ceil(count / BATCH) }, (_, i) => i * BATCH);
  await Promise.all(starts.map(send));
  return counts;
}

const join = (order: ChatTarget & { joining: number; way: RushWay }) => {
  if (order.way === 'relay') return joinByRelay(order.joining);
  if (order.way === 'account') return joinByAccount(order.joining);
  return order.way === 'lines' ? joinByLines(order, order.joining) : joinByBatches(order, order.joining);
};

const seen: number[] = [];
let unanswered = 0;

/** Asks again and again, over one connection. */
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
