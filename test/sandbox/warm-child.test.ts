import { afterEach, describe, expect, it, vi } from 'vitest';
import { UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { startOnce, type WarmChild } from '../../sandbox/processes/warm-child.ts';
import type { ScriptLine } from '../../schema/records/script-run.ts';
import { launchStandIn } from './stand-in.ts';

/** Tests of what is accepted from a process that a script may have taken over. */

let body = '';
vi.mock('../../sandbox/processes/launch.ts', () => ({ launch: () => launchStandIn(body) }));

const CODE = 'one\ntwo\nthree';
const job = { language: 'js' as const, code: CODE, event: { user: 'ada' }, secrets: { KEY: 'x' } };
let child: WarmChild;
afterEach(() => child.kill());

/** Runs the code `does` in place of a script. Resolves with the outcome, the calls and the output. */
async function run(does: string, runMs = 60_000) {
  body = does;
  child = startOnce('js', UNWRAPPED);
  await child.ready;
  const lines: ScriptLine[] = [];
  const calls: unknown[] = [];
  const outcome = await child.run(job, runMs, {
    line: line => lines.push(line),
    call(id, name, args, answer) {
      calls.push([id, name, args]);
      answer({ t: 'answer', id, ok: true, value: 'done' });
    },
  });
  return { outcome, calls, texts: lines.map(({ text }) => text) };
}
const inRun = (does: string) => `if (order.t === 'run') { ${does} }`;

describe('process', () => {
  const asking = (name: string) => `
    ${inRun(`say({ t: 'call', id: 5, name: ${JSON.stringify(name)}, args: [{ a: 1 }] })`)}
    else { say({ t: 'line', kind: 'log', text: JSON.stringify(order) }); end(); }`;

  it.each(['getState', 'http', 'store.get', 'store.set', 'store.delete', 'store.add'])(
    "a script's call of %s is carried out, and its reply is returned",
    async name => {
      const { calls, texts } = await run(asking(name));
      expect(calls).toEqual([[5, name, [{ a: 1 }]]]);
      expect(texts).toEqual(['{"t":"answer","id":5,"ok":true,"value":"done"}']);
    },
  );

  it.each(['deleteScript', 'createEventTicket', 'setSecrets', 'store.clear', 'toString', 'x'.repeat(61)])(
    "a script's call of %s, which scripts may not use, is refused",
    async name => {
      const { calls, texts } = await run(asking(name));
      expect(calls).toEqual([]);
      const message = `There is no function ${JSON.stringify(name.slice(0, 60))}.`;
      expect(JSON.parse(texts[0])).toEqual({ t: 'answer', id: 5, ok: false, code: 'unknown-route', message });
    },
  );
});

describe('process', () => {
  const ending = (more: object) => run(inRun(`end(${JSON.stringify(more)})`));

  it('when a script process sends its outcome, it is ended, whatever it would send afterwards', async () => {
    const { outcome } = await run(inRun('end(); for (;;);'));
    expect(outcome).toEqual({ end: 'ok', error: null, line: null, ms: 1, cpuMs: 2, peakMb: 3 });
  });

  it("the error of a run's outcome is cut to 4,000 characters", async () => {
    const { outcome } = await ending({ end: 'error', error: 'e'.repeat(5_000) });
    expect(outcome).toMatchObject({ end: 'error', error: 'e'.repeat(4_000) });
  });

  it.each([
    [0, null],
    [1, 1],
    [3, 3],
    [4, 3],
  ])('in a script of three lines, the reported line %i becomes %j', async (line, reported) => {
    expect((await ending({ end: 'error', error: 'x', line })).outcome.line).toBe(reported);
  });
});

describe('script process that is ended', () => {
  it.each([
    ['it sends text that is not JSON', 'require("fs").writeSync(1, "hello\\n")'],
    ['it sends a message of an unknown kind', `say({ t: 'order' })`],
    ['it sends a known message with a wrong field', `say({ t: 'line', kind: 'shout', text: '' })`],
    ['its last message is not valid', `end({ ms: -1 })`],
    [
      'it calls with a value of more than 64 levels',
      `require("fs").writeSync(1, '{"t":"call","id":1,"name":"http","args":[' + '['.repeat(65) + ']'.repeat(66) + '}\\n')`,
    ],
    [
      'it calls more often than it may',
      `for (let id = 0; id < 501; id++) say({ t: 'call', id, name: 'getState', args: [] })`,
    ],
  ])('a script process is ended if %s', async (_, does) => {
    const { outcome, calls } = await run(inRun(does));
    expect(outcome).toMatchObject({ end: 'flood', line: null });
    expect(calls.length).toBeLessThanOrEqual(500);
  });

  it('a script process that is still running when its time is over is ended', async () => {
    const { outcome } = await run(inRun('setInterval(() => {}, 1_000)'), 500);
    expect(outcome).toMatchObject({
      end: 'timeout',
      error: 'The script ran for more than 0.5 s and was stopped.',
    });
  });
});

it('a script process that ends by itself counts as crashed, with the last usage that it reported', async () => {
  const { outcome } = await run(
    inRun(`say({ t: 'usage', cpuMs: 12, peakMb: 34 }); process.kill(process.pid, 'SIGKILL')`),
  );
  expect(outcome).toMatchObject({ end: 'crash', cpuMs: 12, peakMb: 34 });
});

it('a script process receives what to run, for how long and with how much memory', async () => {
  const { texts } = await run(
    inRun(`say({ t: 'line', kind: 'log', text: JSON.stringify(order) }); end()`),
    7_000,
  );
  const { language: _, ...rest } = job;
  expect(JSON.parse(texts[0])).toEqual({ t: 'run', job: rest, runMs: 7_000, megabytes: 256 });
});
