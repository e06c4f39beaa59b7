import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { type ChildMessage, lineReader } from '../../sandbox/protocol.ts';

/** Tests of how a script's process limits itself when neither the kernel nor the isolate does. */

const ENDING = new URL('../../sandbox/child/ending.ts', import.meta.url).href;

/** The signal that the system reports for a process that killed itself. Windows has no signals. */
const KILLED = process.platform === 'win32' ? null : 'SIGKILL';

/** The messages of a process that limits itself and runs the code `does`. */
async function messagesOf(does: string, { runMs = 60_000, megabytes = 256 } = {}) {
  const program = `import { checkLimits, endRun, watchLimits } from ${JSON.stringify(ENDING)};
    watchLimits(${runMs}, ${megabytes});
    ${does}`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const messages: ChildMessage[] = [];
  child.stdout.setEncoding('utf8').on(
    'data',
    lineReader(line => messages.push(JSON.parse(line))),
  );
  const [, signal] = await once(child, 'close');
  return { last: messages.at(-1) as Extract<ChildMessage, { t: 'end' }>, messages, signal };
}

/** Code that takes 8 MB outside any heap every millisecond, until it has `megabytes` MB. Then it runs `then`. */
const taking = (megabytes: number, then = '') => `
  const kept = [];
  const timer = setInterval(() => {
    kept.push(Buffer.alloc(8 * 2 ** 20, 1));
    if (kept.length * 8 >= ${megabytes}) { clearInterval(timer); ${then} }
  }, 1);`;

it('a script process that exceeds the total memory limit is ended, even if the memory is in no heap', async () => {
  const { last, signal } = await messagesOf(taking(2_000));
  expect(last).toMatchObject({ t: 'end', end: 'memory', error: expect.stringContaining('256 MB') });
  expect(last.peakMb).toBeGreaterThan(256);
  expect(signal).toBe(KILLED);
});

it('a script process below the memory limit continues, and reports its peak memory', async () => {
  const { last } = await messagesOf(taking(64, `endRun('ok')`));
  expect(last).toMatchObject({ t: 'end', end: 'ok', error: null });
  expect(last.peakMb).toBeGreaterThan(64);
  expect(last.peakMb).toBeLessThan(256);
});

it('a script process reports its highest memory, even if it has freed that memory since', async () => {
  const { last } = await messagesOf(
    `const { setFlagsFromString } = await import('node:v8');
    setFlagsFromString('--expose-gc');
    const { runInNewContext } = await import('node:vm');
    let block = Buffer.alloc(256 * 2 ** 20, 1);
    checkLimits();
    block = null;
    const freed = setInterval(() => {
      runInNewContext('gc')();
      if (process.memoryUsage.rss() > 256 * 2 ** 20) return;
      checkLimits();
      endRun('ok');
    }, 1);`,
    { megabytes: 1_024 },
  );
  expect(last).toMatchObject({ end: 'ok' });
  expect(last.peakMb).toBeGreaterThan(256);
});

it('a script process also reports memory that it took just before its end', async () => {
  const { last } = await messagesOf(`globalThis.block = Buffer.alloc(256 * 2 ** 20, 1); endRun('ok');`, {
    megabytes: 1_024,
  });
  expect(last.peakMb).toBeGreaterThan(256);
});

it('a script process is ended when its time is over', async () => {
  const { last, signal } = await messagesOf('setInterval(() => {}, 1_000);', { runMs: 300 });
  expect(last).toMatchObject({ t: 'end', end: 'timeout', error: expect.stringContaining('0.3 s') });
  expect(last.ms).toBeGreaterThanOrEqual(299);
  expect(signal).toBe(KILLED);
});

it('a script process reports its usage while it runs', async () => {
  const { messages } = await messagesOf('setInterval(() => {}, 1_000);', { runMs: 1_000 });
  expect(messages[0]).toEqual({ t: 'usage', cpuMs: expect.any(Number), peakMb: expect.any(Number) });
});

it.each([
  ['error', 'in words', 'in words'],
  ['ok', null, null],
  ['flood', 'ignored', 'The script made too many calls or wrote too much and was stopped.'],
])('a script process that ends with %s reports the reason %j', async (how, error, told) => {
  const { last } = await messagesOf(`endRun(${JSON.stringify(how)}, ${JSON.stringify(error)}, 7)`);
  expect(last).toMatchObject({ end: how, error: told, line: 7 });
});
