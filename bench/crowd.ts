import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '../client/client.ts';
import { countIn, readCommandLine } from '../harness/command-line.ts';
import { makeKey, startServerProcess, temporaryHome } from '../harness/process.ts';
import { type Part, startPart } from './crowd/part.ts';
import { median, quantile } from './lib/stats.ts';

/**
 * `npm run crowd [-- MINUTES]`: runs a large audience on one machine. First it runs alone, for a third of the given
 * time; then together with one malicious client of each kind, for the whole time. Fails if an event is missed or
 * repeated, a frame cannot be decoded, a client is disconnected, memory grows, or `/health` takes five times as long as
 * before.
 */

const USAGE = 'npm run crowd [-- MINUTES]';
const MINUTES = countIn(readCommandLine({ usage: USAGE, most: 1 }).positionals[0], 10, USAGE);
const CROWD = { streams: 1_000, overlays: 200, pollers: 200, agents: 50 };
const SCRIPTS = 20;
const BOTS = 300;
const WARM_UP_MS = 30_000;
const SAMPLE_MS = 100;
const ANNOUNCE_MS = 15_000;
const MAX_SLOWER = 5;
const MAX_GROWTH = 1.1;

interface Samples {
  /** Number of requests without an answer. */
  unanswered: number;
  healthMs: number[];
  residentMiB: number[];
}

const residentMiB = (pid: number) =>
  Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function askHealth(url: string) {
  const from = performance.now();
  try {
    await (await fetch(`${url}/health`)).arrayBuffer();
    return performance.now() - from;
  } catch {
    return null;
  }
}

async function sample(url: string, pid: number, durationMs: number): Promise<Samples> {
  const samples: Samples = { unanswered: 0, healthMs: [], residentMiB: [] };
  const until = performance.now() + durationMs;
  while (performance.now() < until) {
    const ms = await askHealth(url);
    if (ms === null) samples.unanswered++;
    else samples.healthMs.push(ms);
    samples.residentMiB.push(residentMiB(pid));
    await pause(SAMPLE_MS);
  }
  return samples;
}

/**
 * Starts a round with many bots. Also saves scripts and makes announcements at intervals, each of which starts all
 * scripts at once.
 */
async function setTheStage(client: Client) {
  await client.updateSettings({ bots: BOTS, roundMinutes: 60, calamities: false });
  for (let i = 0; i < SCRIPTS; i++) {
    const code = 'const { round } = await game.getState(); log(round.phase)';
    const trigger = { type: 'event', event: 'announce' } as const;
    await client.saveScript({ name: `crowd ${i}`, language: 'js', code, trigger });
  }
  await client.openLobby({ mode: 'dogfight' });
  await client.startRound();
  setInterval(() => client.announce({ text: 'now' }).catch(() => {}), ANNOUNCE_MS).unref();
}

async function report(kind: string, part: Part) {
  const { done, bad } = await part.figures();
  const list = (figures: Record<string, number>) =>
    Object.entries(figures)
      .map(([name, value]) => `${value} ${name}`)
      .join(', ');
  console.log(`${kind}: ${list(done)}; ${list(bad)}`);
  return Object.values(bad).reduce((sum, count) => sum + count, 0);
}

const third = (values: number[], n: number) => {
  const length = Math.floor(values.length / 3);
  return median(values.slice(n * length, (n + 1) * length));
};

const home = temporaryHome();
const server = await startServerProcess(home.path, { STARFRAY_ACTIONS_PER_SECOND: '100000' });
const key = makeKey(home.path);
await setTheStage(createClient({ baseUrl: server.url, key }));
const parts = new Map<string, Part>();
for (const [kind, clients] of Object.entries(CROWD)) {
  parts.set(kind, await startPart(kind, { url: server.url, key, clients }));
}
await pause(WARM_UP_MS);
const pid = server.serverPid();
const calm = await sample(server.url, pid, (MINUTES * 60_000) / 3);
const hostile = await startPart('hostile', { url: server.url, key, clients: 1 });
const beside = await sample(server.url, pid, MINUTES * 60_000);

await report('hostile', hostile);
let bad = 0;
for (const [kind, part] of parts) bad += await report(kind, part);
for (const part of [hostile, ...parts.values()]) part.stop();
const health = await (await fetch(`${server.url}/health`)).json();
const isSame = server.serverPid() === pid;
await server.stop();
home.remove();

const slower = median(beside.healthMs) / median(calm.healthMs);
const growth = third(beside.residentMiB, 2) / third(beside.residentMiB, 1);
const inMs = (values: number[]) =>
  `${median(values).toFixed(1)} ms (p99 ${quantile(values, 0.99).toFixed(0)} ms)`;
console.log(
  `/health: ${inMs(calm.healthMs)}, beside hostile clients ${inMs(beside.healthMs)}: ${slower.toFixed(2)} x`,
);
console.log(
  `memory: calm ${median(calm.residentMiB).toFixed(0)} MiB, then by thirds ${[0, 1, 2].map(n => third(beside.residentMiB, n).toFixed(0)).join(', ')} MiB, at most ${Math.max(...beside.residentMiB).toFixed(0)} MiB`,
);
console.log(
  `ticks slipped ${health.slippedTicks}, thread restarts ${health.restarts}, same server ${isSame}, /health unanswered ${beside.unanswered} times`,
);
const isGood =
  bad === 0 &&
  slower <= MAX_SLOWER &&
  growth <= MAX_GROWTH &&
  isSame &&
  beside.unanswered === 0 &&
  health.restarts === 0;
console.log(isGood ? 'nothing was missed, nothing came twice' : 'FAILED');
process.exit(isGood ? 0 : 1);
