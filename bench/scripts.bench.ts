import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import ivm from 'isolated-vm';
import { UNWRAPPED } from '../sandbox/confinement/confinement.ts';
import { findConfinement } from '../sandbox/find-confinement.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { type Sandbox, SCRIPT_LANGUAGES, type ScriptLanguage } from '../schema/records/script-run.ts';
import type { Bench, Figure } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';

/** Scripts that write their first line at once, to measure the time from the event to that line. */
const FIRST_LINE: Record<ScriptLanguage, string> = {
  js: 'log("here")',
  ts: 'const text: string = "here"; log(text)',
  lua: 'log("here")',
  python: 'log("here")',
};
/** Pause between runs, so that the start of spare processes does not interfere. Unit: ms. */
const PAUSE_MS = 150;

/** Time from the request to the first line that the script writes, in ms. */
async function firstLine(sandbox: Sandbox, language: ScriptLanguage) {
  const from = performance.now();
  let at = Number.NaN;
  const host = {
    call: async () => null,
    line: () => {
      at = performance.now() - from;
    },
  };
  await sandbox.run({ language, code: FIRST_LINE[language], event: {}, secrets: {} }, host);
  return at;
}

async function coldProcess() {
  const from = performance.now();
  const child = spawn(process.execPath, ['-e', 'console.log("here")'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  const time = performance.now() - from;
  if (child.exitCode === null) await once(child, 'exit');
  return time;
}

/**
 * Measures the time to the first line in an isolate within this process. A single hostile script could crash this
 * process.
 */
async function inProcessIsolate() {
  const from = performance.now();
  const isolate = new ivm.Isolate({ memoryLimit: 96 });
  const context = await isolate.createContext();
  let at = Number.NaN;
  const log = new ivm.Callback(() => {
    at = performance.now() - from;
  });
  await context.global.set('log', log);
  const script = await isolate.compileScript(FIRST_LINE.js);
  await script.run(context, { timeout: 10_000 });
  isolate.dispose();
  return at;
}

const bench: Bench = {
  title: 'Scripts: from the event to the first line (ms)',
  async run({ quick }) {
    const times = await latencies(quick ? 1 : 30);
    const ways = await bothWays(quick ? 1 : 100);
    const js = median(times.js);
    return [
      {
        name: 'js, first line: cold node process / warm run',
        value: median(times.cold) / js,
        unit: 'x',
        details: Object.fromEntries(Object.entries(times).map(([name, values]) => [name, summary(values)])),
      },
      {
        name: 'js, first line: warm run / isolate in-process',
        value: js / median(times.inside),
        unit: 'x',
      },
      ...confinementFigures(ways),
      { name: 'ts, first line of a warm run', value: median(times.ts), unit: 'ms' },
      { name: 'lua, first line of a warm run', value: median(times.lua), unit: 'ms' },
      { name: 'python, first line of a warm run', value: median(times.python), unit: 'ms' },
    ];
  },
};
export default bench;

/** Measures all ways in turns, so that other load on the machine affects all equally. */
async function latencies(rounds: number) {
  const sandbox = createSandbox();
  const warmUp = () => sandbox.prepare(SCRIPT_LANGUAGES);
  const run = (language: ScriptLanguage) => () => firstLine(sandbox, language);
  const ways = {
    cold: coldProcess,
    inside: inProcessIsolate,
    js: run('js'),
    ts: run('ts'),
    lua: run('lua'),
    python: run('python'),
  };
  const times = { cold: [], inside: [], js: [], ts: [], lua: [], python: [] } as Record<
    keyof typeof ways,
    number[]
  >;
  await warmUp();
  for (const way of Object.values(ways)) await way();
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways) as [keyof typeof ways, () => Promise<number>][]) {
      await warmUp();
      await wait(PAUSE_MS);
      times[name].push(await way());
    }
  }
  await sandbox.close();
  return times;
}

/** Measures the time to the first line with and without bubblewrap, in turns; null if bubblewrap does not work. */
async function bothWays(rounds: number) {
  const { confinement } = await findConfinement();
  if (confinement.level !== 'namespaces') return null;
  const times = { confined: [] as number[], unconfined: [] as number[] };
  const sandboxes = {
    confined: createSandbox({ confinement }),
    unconfined: createSandbox({ confinement: UNWRAPPED }),
  };
  for (let round = -1; round < rounds; round++) {
    for (const way of round % 2 ? WAYS : WAYS.toReversed()) {
      await Promise.all(WAYS.map(each => sandboxes[each].prepare(['js'])));
      await wait(PAUSE_MS);
      const time = await firstLine(sandboxes[way], 'js');
      if (round >= 0) times[way].push(time);
    }
  }
  await Promise.all(WAYS.map(way => sandboxes[way].close()));
  return times;
}
const WAYS = ['confined', 'unconfined'] as const;

const confinementFigures = (times: Awaited<ReturnType<typeof bothWays>>): Figure[] =>
  times
    ? [
        {
          name: 'js, first line of a warm run: within bubblewrap / without',
          value: median(times.confined) / median(times.unconfined),
          unit: 'x',
          details: { confined: summary(times.confined), unconfined: summary(times.unconfined) },
        },
      ]
    : [];
