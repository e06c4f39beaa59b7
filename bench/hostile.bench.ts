import { Agent, get } from 'node:http';
import { type BenchApp, startBenchApp } from './lib/app.ts';
import { type AttackOptions, startAttack } from './lib/attack.ts';
import type { Bench, Figure } from './lib/report.ts';
import { quantile, summary } from './lib/stats.ts';

/**
 * Measures the cost of malicious callers: the memory of the server's process, and how long other callers wait for `GET
 * /health`. Each attack runs in its own process, which on a small machine also takes a share of the processor.
 */

const BOTS = 300;
const MB = 1024 * 1024;

/** Address from which connections appear to come; null for their real address. */
let machine: string | null = null;

interface Attack extends Omit<AttackOptions, 'port'> {
  name: string;
  /** True if the attack comes from another machine. */
  isFar?: true;
}

const attacksOn = ({ key }: BenchApp): Attack[] => {
  const lines = ['Host: localhost', `Authorization: Bearer ${key}`];
  const request = (line: string, ...more: string[]) =>
    `${[`${line} HTTP/1.1`, ...lines, ...more].join('\r\n')}\r\n\r\n`;
  const body = request('POST /api/v1/pilots', 'Content-Type: application/json', `Content-Length: ${MB}`);
  return [
    {
      name: '20 x 400 large answers, unread',
      connections: 20,
      bytes: request('GET /docs/swagger-ui-bundle.js'),
      times: 400,
    },
    { name: '20 x 2,000 states, unread', connections: 20, bytes: request('GET /api/v1/state'), times: 2_000 },
    {
      name: '20 x 5,000 small answers, unread',
      connections: 20,
      bytes: request('GET /health'),
      times: 5_000,
    },
    { name: '200 bodies without an end', connections: 200, bytes: body + ' '.repeat(MB - 1), times: 1 },
    {
      name: '1,000 connections of another machine',
      connections: 1_000,
      bytes: request('GET /health'),
      times: 1,
      isFar: true,
    },
  ];
};

const bench: Bench = {
  title: `Hostile callers beside a fight of ${BOTS} bots`,
  async run({ quick }) {
    const app = await startBenchApp({ STARFRAY_LOG: 'silent' }, { peerOf: () => machine });
    await app.fight(BOTS);
    const figures: Figure[] = [];
    await watchHealth(app.port, new Agent(), 200); // so that the first attack is not compared with a cold server
    for (const attack of attacksOn(app))
      figures.push(...(await measureAttack(app, attack, quick ? 20 : 400)));
    await app.stop();
    return figures;
  },
};
export default bench;

async function measureAttack(
  { port }: BenchApp,
  { name, isFar, ...options }: Attack,
  asked: number,
): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const calm = await watchHealth(port, agent, asked);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  machine = isFar ? '192.0.2.1' : null;
  const attack = await startAttack({ ...options, port });
  const under = await watchHealth(port, agent, asked);
  attack.stop();
  machine = null;
  agent.destroy();
  return [
    { name: `${name}: memory`, value: (under.rss - before) / MB, unit: 'MB' },
    {
      name: `${name}: /health of others, p95 under it / without`,
      value: quantile(under.ms, 0.95) / quantile(calm.ms, 0.95),
      unit: 'x',
      details: { calm: summary(calm.ms), under: summary(under.ms) },
    },
  ];
}

/**
 * Measures the response times of consecutive requests on one connection, and the server's maximum memory during these
 * requests.
 */
async function watchHealth(port: number, agent: Agent, count: number) {
  const ms: number[] = [];
  let rss = 0;
  for (let i = 0; i < count; i++) {
    const from = performance.now();
    await askHealth(port, agent);
    ms.push(performance.now() - from);
    rss = Math.max(rss, process.memoryUsage.rss());
  }
  return { ms, rss };
}

const askHealth = (port: number, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/health', agent }, answer => answer.resume().on('end', resolve)).on(
      'error',
      reject,
    );
  });
