import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { newHome } from '../../../harness/new-home.ts';
import { simulate } from '../../../harness/simulate.ts';
import { createForesight, type Foresight, type ForesightDeps } from '../../../net/foresight/foresight.ts';
import type { ForesightAnswer } from '../../../schema/wire/foresight.ts';

/** Tests the thread that looks ahead, as the front thread uses it. */

const sim = simulate({ settings: { bots: 12 } });
sim.startRound('ffa');
sim.ticks(300);
const checkpoint = saveCheckpoint(sim.world);
const TIMING = {
  slipped: 0,
  latenessMs: { p50: 0, p99: 0 },
  ticks: 60,
  tickMs: { p50: 0, p99: 0 },
  timerGrainMs: 0,
};

/** Longest time between two forecasts. Unit: ms. */
const PERIOD = 3_000;

let foresight: Foresight;
afterEach(() => foresight.close());

function looking(parts: Partial<ForesightDeps> = {}) {
  const answers: ForesightAnswer[] = [];
  const lines: string[] = [];
  let told = Promise.withResolvers<void>();
  const note =
    <T>(list: T[]) =>
    (value: T) => {
      list.push(value);
      told.resolve();
      told = Promise.withResolvers();
    };
  foresight = createForesight({
    speed: 1,
    isWanted: () => true,
    restarts: () => 0,
    onForeseen: note(answers),
    onLog: note(lines),
    ...parts,
  });
  return { answers, lines, next: () => told.promise };
}

describe('checkpoint', () => {
  it('a checkpoint is simulated ahead on its own thread', async () => {
    const { answers, next } = looking();
    foresight.report({ checkpoint });
    await next();
    expect(answers[0]).toMatchObject({ tick: sim.world.time.tick });
    expect(answers[0].until).toBeGreaterThan(sim.world.time.tick);
  });

  it('events that were foreseen before the world was restored are discarded', async () => {
    let restarts = 0;
    const spent = Promise.withResolvers<void>();
    const budget = { watch() {}, spent: () => spent.resolve(), look: () => ({ ticks: 60, pauseMs: 0 }) };
    const { answers, next } = looking({ restarts: () => restarts, budget });
    foresight.report({ checkpoint });
    restarts++;
    await spent.promise;
    expect(answers).toEqual([]);
    foresight.report({ checkpoint });
    await next();
    expect(answers).toHaveLength(1);
  });

  it('the game looks ahead only if somebody watches, no other look-ahead is running and the budget allows it', async () => {
    let isWanted = false;
    let now = 0;
    const { answers, next } = looking({ isWanted: () => isWanted, now: () => now });
    foresight.report({ checkpoint });
    isWanted = true;
    foresight.report({ checkpoint });
    foresight.report({ checkpoint });
    await next();
    now = 500;
    foresight.report({ checkpoint });
    now = 5_000;
    foresight.report({ checkpoint });
    await next();
    expect(answers).toHaveLength(2);
  });

  it('the next look-ahead may start up to a tenth of a second before the pause after the previous one ends', async () => {
    let now = 0;
    const budget = { watch() {}, spent() {}, look: () => ({ ticks: 60, pauseMs: 1_000 }) };
    const { answers, next } = looking({ now: () => now, budget });
    foresight.report({ checkpoint });
    await next();
    now = 899;
    foresight.report({ checkpoint });
    now = 900;
    const second = next();
    foresight.report({ checkpoint });
    await second;
    expect(answers).toHaveLength(2);
  });

  it('the game does not look ahead while the simulation is overloaded', async () => {
    let now = 0;
    const { answers, next } = looking({ now: () => now });
    foresight.report({ timing: { ...TIMING, slipped: 3 }, checkpoint });
    now = 10_000;
    foresight.report({ timing: { ...TIMING, slipped: 3 }, checkpoint });
    await next();
    expect(answers).toHaveLength(1);
  });
});

describe('foreseen events', () => {
  it('foreseen events are discarded if the world is restored before they arrive', async () => {
    let restarts = 0;
    const { answers, next } = looking({ restarts: () => restarts, now: () => looks * PERIOD });
    let looks = 0;
    foresight.report({ checkpoint });
    restarts = 1;
    await until(() => {
      looks = 1;
      foresight.report({ checkpoint });
    }, next);
    expect(answers).toHaveLength(1);
  });
});

describe('foreseen events', () => {
  it('foreseen events are discarded if nobody watches any more, but their computing time is still counted', async () => {
    let isWanted = true;
    const spent = Promise.withResolvers<void>();
    const budget = { watch() {}, spent: () => spent.resolve(), look: () => ({ ticks: 60, pauseMs: 0 }) };
    const { answers, next } = looking({ isWanted: () => isWanted, budget });
    foresight.report({ checkpoint });
    isWanted = false;
    await spent.promise;
    expect(answers).toEqual([]);
    isWanted = true;
    foresight.report({ checkpoint });
    await next();
    expect(answers).toHaveLength(1);
  });

  it('when the game closes, looking ahead ends, and the end of its thread is not reported as a failure', async () => {
    let looks = 0;
    const look = () => {
      looks++;
      return { ticks: 60, pauseMs: 0 };
    };
    const { answers, lines, next } = looking({ budget: { watch() {}, spent() {}, look } });
    foresight.report({ checkpoint });
    await next();
    await foresight.close();
    foresight.report({ checkpoint });
    expect([looks, answers.length, lines]).toEqual([1, 1, []]);
  });
});

describe('failed foresight thread', () => {
  it('if looking ahead fails, that is logged once, and cameras continue without it', async () => {
    const { answers, lines, next } = looking({
      entry: new URL('data:text/javascript,throw new Error("no")'),
    });
    foresight.report({ checkpoint });
    await next();
    foresight.report({ checkpoint });
    expect(lines).toEqual(['Cameras continue without foresight, because its thread failed: no.']);
    expect(answers).toEqual([]);
  });

  it('if looking ahead takes longer than 10 s, it counts as failed', () => {
    let now = 0;
    const { lines } = looking({
      now: () => now,
      entry: new URL('data:text/javascript,setInterval(() => {}, 1000)'),
    });
    foresight.report({ checkpoint });
    now = 10_000;
    foresight.report({ checkpoint });
    expect(lines).toEqual([]);
    now = 10_001;
    for (let i = 0; i < 2; i++) foresight.report({ checkpoint });
    expect(lines).toEqual(['Cameras continue without foresight, because its thread does not answer.']);
  });
});

describe('end of the foresight thread', () => {
  /** A thread that never answers, and the socket that it holds open while it runs. */
  async function silentThread() {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const code = `import { connect } from 'node:net'; connect(${port}, '127.0.0.1').on('error', () => {});`;
    const entry = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
    const connected = once(server, 'connection').then(([socket]) => (socket as Socket).resume());
    const ended = connected.then(socket =>
      once(
        socket.on('error', () => {}),
        'close',
      ),
    );
    return { entry, connected, ended };
  }

  it('a foresight thread that does not answer is ended', async () => {
    const { entry, connected, ended } = await silentThread();
    let now = 0;
    looking({ now: () => now, entry });
    foresight.report({ checkpoint });
    await connected;
    now = 10_001;
    foresight.report({ checkpoint });
    await ended;
  });

  it('when the game closes, its foresight thread is ended', async () => {
    const { entry, connected, ended } = await silentThread();
    looking({ entry });
    foresight.report({ checkpoint });
    await connected;
    await foresight.close();
    await ended;
  });

  it('after foresight has failed, no other foresight thread is started', async () => {
    let looks = 0;
    const look = () => {
      looks++;
      return { ticks: 60, pauseMs: 0 };
    };
    const entry = new URL('data:text/javascript,throw new Error("no")');
    const { next } = looking({ entry, budget: { watch() {}, spent() {}, look } });
    foresight.report({ checkpoint });
    await next();
    for (let i = 0; i < 3; i++) foresight.report({ checkpoint });
    expect(looks).toBe(1);
  });
});

/** Repeats `act` until `told` resolves. */
async function until(act: () => void, told: () => Promise<void>) {
  let isTold = false;
  told().then(() => {
    isTold = true;
  });
  while (!isTold) {
    act();
    await new Promise(resolve => setImmediate(resolve));
  }
}

it('the process can end while its foresight thread is running', async () => {
  const module = new URL('../../../net/foresight/foresight.ts', import.meta.url).href;
  const entry = `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});`;
  const budget = `{ look: () => ({ ticks: 60, pauseMs: 0 }), watch() {}, spent() {} }`;
  const deps = `speed: 1, isWanted: () => true, restarts: () => 0, onForeseen() {}, onLog() {}`;
  const start = `import { createForesight } from '${module}';
    const foresight = createForesight({ ${deps}, entry: new URL(\`${entry}\`), budget: ${budget} });
    foresight.report({ checkpoint: new Uint8Array() });`;
  const program = join(newHome(), 'start.mjs');
  writeFileSync(program, start);
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    timeout: 60_000,
  });
});
