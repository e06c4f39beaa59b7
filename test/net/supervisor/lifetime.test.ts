import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { endWhenAsked, outliveReaders } from '../../../server/lifetime.ts';

/** Tests of how a server process ends. */

const exits: unknown[] = [];
const lines: string[] = [];
const ask = new Map<unknown, () => void>();
beforeEach(() => {
  vi.useFakeTimers();
  exits.length = 0;
  lines.length = 0;
  vi.spyOn(process, 'exit').mockImplementation(code => exits.push(code) as never);
  vi.spyOn(process, 'on').mockImplementation((signal, listener) => {
    ask.set(signal, listener as () => void);
    return process;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A server that stops once `stopped` is resolved. */
function start() {
  const stopped = Promise.withResolvers<void>();
  const stop = vi.fn(() => stopped.promise);
  const onOrphaned = (listener: () => void) => void ask.set('orphaned', listener);
  const end = endWhenAsked(stop, { onOrphaned, onLog: line => lines.push(line) });
  return { stopped, stop, end };
}

it('a server stops once, however often it is asked to, and its process ends when it has stopped', async () => {
  const { stopped, stop, end } = start();
  for (const who of ['SIGTERM', 'SIGINT', 'orphaned']) ask.get(who)?.();
  void end('another game has the channel', 3);
  expect([stop.mock.calls.length, lines, exits]).toEqual([1, ['Stopping: SIGTERM.'], []]);
  stopped.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(exits).toEqual([0]);
});

it('the process of a server that does not stop ends after 2.8 s, with the exit code of the reason', async () => {
  const { end } = start();
  void end('another game has the channel', 3);
  await vi.advanceTimersByTimeAsync(2_799);
  expect(exits).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([exits, lines]).toEqual([[3], ['Stopping: another game has the channel.']]);
});

it.each([process.stdout, process.stderr])('a process outlives the reader of its output', stream => {
  const before = stream.listeners('error');
  stream.removeAllListeners('error');
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  onTestFinished(() => {
    stream.removeAllListeners('error');
    for (const listener of before) stream.on('error', listener as () => void);
  });
  expect(() => stream.emit('error', broken)).toThrow('EPIPE');
  outliveReaders();
  expect(stream.emit('error', broken)).toBe(true);
});
