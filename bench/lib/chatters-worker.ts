import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createAudience, type Report } from './audience.ts';
import type { ChatCounts, ChatOrder, ChatTarget } from './chatters.ts';

const CONNECTIONS = 8;
/** Time after which an answer counts as lost. */
const LIMIT_MS = 10_000;
/** Interval of lines: 50 per second. */
const BEAT_MS = 20;
/** Number of beats after which one viewer joins and one leaves: 500 of each per minute. */
const JOIN_BEATS = 6;
/** Number of beats between payments: two redemptions and two cheers per second. */
const PAY_BEATS = 25;

/** Time after which an idle connection is closed. The server would close it later. */
const IDLE_MS = 3_000;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: IDLE_MS });
const audience = createAudience();
const underWay = new Set<Promise<void>>();
let counts: ChatCounts = { sent: 0, taken: 0 };
let beating: NodeJS.Timeout | undefined;

const answerTo = ({ port, headers }: ChatTarget, { path, body }: Report) =>
  new Promise<string>((resolve, reject) => {
    const all = { ...headers, 'Content-Type': 'application/json' };
    const options = { agent, host: '127.0.0.1', port, path: `/api/v1${path}`, method: 'POST', headers: all };
    request({ ...options, signal: AbortSignal.timeout(LIMIT_MS) }, answer => resolve(text(answer)))
      .on('error', reject)
      .end(JSON.stringify(body));
  });

async function bringIn(target: ChatTarget, report: Report) {
  counts.sent++;
  const answer = await answerTo(target, report).catch((error: Error) => error.message);
  if (report.expects.test(answer)) counts.taken++;
  else counts.wrong ??= `${JSON.stringify(report.body)} got ${answer}`;
}

/** Lets viewers join, as many at once as there are connections. */
const joinAll = async (target: ChatTarget, viewers: number) => {
  let left = viewers;
  const joinOneByOne = async () => {
    while (left-- > 0) await bringIn(target, audience.join());
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, joinOneByOne));
};

function* reportsOf(beat: number): Generator<Report> {
  yield beat % 2 === 0 ? audience.command() : audience.talk();
  if (beat % JOIN_BEATS === 0) {
    yield audience.leave();
    yield audience.join();
  }
  if (beat % PAY_BEATS === 0) {
    yield audience.redeem();
    yield audience.cheer();
  }
}

/** Sends chat messages. After a late timer it catches up. */
function chat(target: ChatTarget) {
  const from = performance.now();
  let beat = 0;
  beating = setInterval(() => {
    for (; beat * BEAT_MS < performance.now() - from; beat++) {
      for (const report of reportsOf(beat)) send(target, report);
    }
  }, BEAT_MS);
}

function send(target: ChatTarget, report: Report) {
  const sent = bringIn(target, report).finally(() => underWay.delete(sent));
  underWay.add(sent);
}

function tellCounts() {
  process.send?.(counts);
  counts = { sent: 0, taken: 0 };
}

process.on('message', async (order: ChatOrder) => {
  if (order === 'pause') {
    clearInterval(beating);
    await Promise.all(underWay);
    tellCounts();
  } else if ('joining' in order) {
    await joinAll(order, order.joining);
    tellCounts();
  } else chat(order);
});
