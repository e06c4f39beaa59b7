import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../harness/process.ts';
import { declarationOf } from '../../schema/actions/index.ts';
import { type BenchApp, startBenchApp } from './app.ts';
import { get, post } from './asked.ts';
import { boundsOf, faultsOf, GATES_FILE, readGates, verdictOn } from './gates.ts';
import { nodeLoad } from './load.ts';
import { answerOf } from './peers/answer.ts';
import { sameAct, sameRead } from './peers/raw.ts';
import { capacity } from './ratios.ts';
import { type Cost, compareServed } from './served.ts';
import { hasWrk, wrkLoad } from './wrk.ts';

const ROOT = join(import.meta.dirname, '../..');
const names = readdirSync(join(ROOT, 'bench'))
  .filter(file => file.endsWith('.bench.ts'))
  .map(file => file.slice(0, -'.bench.ts'.length));

async function runBench(...words: string[]) {
  const args = ['--disable-warning=ExperimentalWarning', '--expose-gc', 'bench/run.ts', ...words];
  const bench = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(bench.stdout), once(bench, 'exit')]);
  return { code, output };
}

/** Figures that only exist on machines with bubblewrap, `taskset` or Redis. */
const MAY_BE_MISSING = /bubblewrap|own core|published|^edge/;

/** These tests need the CPU time of threads, which only Linux reports. */
describe.runIf(process.platform === 'linux')('benches', () => {
  it.each(names)(
    'the benchmark %s runs to its end and prints its gated figures',
    async name => {
      const { code, output } = await runBench(name, '--quick');
      expect(code).toBe(0);
      expect(output).toMatch(/^figure\s+value/m);
      const gated = Object.keys(readGates(GATES_FILE).benches[name] ?? {});
      expect(gated.filter(figure => !MAY_BE_MISSING.test(figure) && !output.includes(`${figure}  `))).toEqual(
        [],
      );
    },
    180_000,
  );

  it('the name of a benchmark that does not exist is refused', async () => {
    expect((await runBench('tock')).code).toBe(2);
  });
});

describe.runIf(process.platform === 'linux')('run with gates', () => {
  const home = temporaryHome();
  afterAll(() => home.remove());

  const runWith = (target: object) => {
    const file = join(home.path, 'gates.json');
    const benches = { frames: { 'frame, ffa, mean': { better: 'lower', ...target } } };
    writeFileSync(file, JSON.stringify({ measuredOn: 'never', benches }));
    return runBench('frames', '--quick', '--gates', file);
  };

  it('a benchmark run fails when a gate is missed, and names the gate', async () => {
    const { code, output } = await runWith({ measured: 0.01 });
    expect(output).toMatch(/^FAILED frames: frame, ffa, mean: \S+ misses its gate <= 0.0115$/m);
    expect(code).toBe(1);
  });

  it('a benchmark run does not fail when a goal is missed', async () => {
    const { code, output } = await runWith({ measured: 100, goal: 0.01 });
    expect(output).toContain('goal missed');
    expect(code).toBe(0);
  });
});

describe('gate of a figure', () => {
  const figure = (value: number) => ({ name: 'ratio', value, unit: 'x' });

  it("a benchmark's gate is 15 % worse than the measured value, unless a fixed limit is given", () => {
    expect(boundsOf({ better: 'higher', measured: 1, goal: 2 })).toEqual(['>= 0.85', '>= 2']);
    expect(boundsOf({ better: 'lower', measured: 2 })).toEqual(['<= 2.3', '']);
    expect(boundsOf({ better: 'lower', measured: 2, limit: 5 })).toEqual(['<= 5', '']);
  });

  it("a benchmark's figure that is not a number misses its gate", () => {
    expect(verdictOn(figure(Number.NaN), { better: 'lower', measured: 2 })).toBe('GATE MISSED');
  });

  it('a gate is a lower bound for figures that should be high, and an upper bound for figures that should be low', () => {
    const missed = (value: number, better: 'higher' | 'lower') =>
      faultsOf([figure(value)], { ratio: { better, measured: 1 } }).length;
    expect([missed(0.84, 'higher'), missed(0.86, 'higher')]).toEqual([1, 0]);
    expect([missed(1.16, 'lower'), missed(1.14, 'lower')]).toEqual([1, 0]);
  });
});

const loads = [
  { name: 'a node process', start: nodeLoad },
  ...(hasWrk() ? [{ name: 'wrk', start: wrkLoad }] : []),
];

describe.runIf(process.platform === 'linux').each(loads)('load of $name', ({ start }) => {
  let app: BenchApp;
  let costs: Record<'carried out' | 'refused' | 'unchanged', Cost>;

  beforeAll(async () => {
    app = await startBenchApp();
    const { port, headers } = app;
    await app.fight(2);
    const [pilot] = await app.addViewers(1);
    const path = `/api/v1/pilots/${pilot}/abilities`;
    const followed = '"follow":"chat:';
    costs = await compareServed(
      [
        {
          name: 'carried out',
          asked: post(port, '/api/v1/camera/follow', [{ id: pilot }], [headers], followed),
        },
        // a ship has at most two mines
        { name: 'refused', asked: post(port, path, [{ ability: 'mine' }], [headers], '"triggered":true') },
        // no ETag is sent, so all answers have status 200
        { name: 'unchanged', asked: get(port, '/api/v1/state', [headers], 304) },
      ],
      { connections: 4, rounds: 1, sliceMs: 200, load: start() },
    );
  });
  afterAll(() => app.stop());

  const faultsIf = (how: keyof typeof costs) =>
    faultsOf(capacity('row', costs['carried out'], costs[how]), {});

  it('a result row of a benchmark fails if its actions were refused', () => {
    const faults = faultsIf('refused');
    expect(faults[0]).toMatch(/^row: refused: \d+ of \d+ answers were not as expected$/);
    expect(faults).toHaveLength(2);
  });

  it('a result row of a benchmark fails if its answers have an unexpected status', () => {
    expect(faultsIf('unchanged')).toHaveLength(2);
  });

  it('a result row of a benchmark is accepted if all its actions were carried out', () => {
    expect(faultsIf('carried out')).toEqual([]);
  });
});

describe('peer of the same work', () => {
  let app: BenchApp;
  beforeAll(async () => {
    app = await startBenchApp();
  });
  afterAll(() => app.stop());
  const stranger = { Authorization: 'Bearer nobody' };

  it('the peer server of a benchmark answers a GET as the game does, and with 304 if nothing has changed', async () => {
    const url = `${app.url}/api/v1/state`;
    const answer = await answerOf(url, app.headers);
    const knowing = { ...app.headers, 'If-None-Match': answer.etag };
    const unchanged = await answerOf(url, knowing);
    const peer = await sameRead(answer, unchanged, app.callers);
    const address = `http://127.0.0.1:${peer.port}/`;
    expect(unchanged.status).toBe(304);
    expect(await answerOf(address, app.callers[3])).toEqual(answer);
    expect(await answerOf(address, knowing)).toEqual(unchanged);
    expect((await answerOf(address, stranger)).status).toBe(401);
    peer.stop();
  });

  it('the peer server of a benchmark answers a POST as the game does', async () => {
    const body = { text: 'hello' };
    const answer = await answerOf(`${app.url}/api/v1/overlay/announce`, app.headers, body);
    const schema = declarationOf('announce').input as v.GenericSchema<unknown, object>;
    const peer = await sameAct(answer, () => ({ ok: true }), schema, app.callers);
    const address = `http://127.0.0.1:${peer.port}/`;
    expect(await answerOf(address, app.callers[3], body)).toEqual(answer);
    expect((await answerOf(address, app.headers, { text: '' })).status).toBe(400);
    expect((await answerOf(address, stranger, body)).status).toBe(400);
    peer.stop();
  });
});
