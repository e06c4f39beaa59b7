import { createClient } from '../../client/client.ts';
import { isolateSimulation } from '../../harness/cores.ts';
import { fc } from '../fast-check.ts';
import { createSender } from './exchange.ts';
import { setUp } from './fuzz.ts';
import { anyRequest, type FuzzRequest } from './requests.ts';

/**
 * Measures how requests of every kind affect the tick. They are dry runs, which are parsed, checked against the world
 * and answered like any other request. So the same fight continues with and without requests, in turns. If possible,
 * the simulation thread has a core for itself, so that the CPU use of the client does not affect the measurement.
 */
export interface Beside {
  /** Medians of the 99th percentiles that the thread reports each second, ms. */
  fuzzed: number;
  idle: number;
  /** Number of requests that were answered during the measurement. */
  requests: number;
  hasOwnCore: boolean;
}

const BOTS = 100;
const TURNS = 5;
const SAMPLES = 3;
const PARALLEL = 8;
const PREPARED = 5_000;

interface BesideOptions {
  url: string;
  key: string;
  seed: number;
  /** Process id of the server. */
  pid: number;
}

export async function tickBesideRequests({ url, key, seed, pid }: BesideOptions): Promise<Beside> {
  await setUp(createClient({ baseUrl: url, key }), BOTS);
  const hasOwnCore = await isolateSimulation(pid, [process.pid]);
  const sender = createSender(url);
  const all = fc.sample(anyRequest(key), { numRuns: PREPARED, seed }).map(asDryRun);
  const fuzzed: number[] = [];
  const idle: number[] = [];
  let requests = 0;
  let isOn = false;
  const work = async () => {
    while (isOn) await sender.send(all[requests++ % all.length]).catch(() => {}); // other tests check the answers
  };
  for (let turn = 0; turn < TURNS; turn++) {
    idle.push(...(await ticks(url)));
    isOn = true;
    const working = Promise.all(Array.from({ length: PARALLEL }, work));
    fuzzed.push(...(await ticks(url)));
    isOn = false;
    await working;
  }
  sender.close();
  return { fuzzed: median(fuzzed), idle: median(idle), requests, hasOwnCore };
}

function asDryRun(request: FuzzRequest): FuzzRequest {
  if (request.method === 'GET' || request.isDryRun) return request;
  const path = `${request.path}${request.path.includes('?') ? '&' : '?'}dryRun=1`;
  return { ...request, path, isDryRun: true };
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** The 99th percentiles of some seconds. The first second is left out because it contains earlier ticks. */
async function ticks(url: string) {
  const times: number[] = [];
  await pause(1_100);
  for (let i = 0; i < SAMPLES; i++) {
    await pause(1_000);
    const { tickMs } = (await (await fetch(`${url}/health`)).json()) as { tickMs: { p99: number } | null };
    times.push(tickMs?.p99 ?? Number.NaN);
  }
  return times;
}

const median = (values: number[]) =>
  values.filter(Number.isFinite).sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
