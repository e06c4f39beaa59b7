import { expect, it } from 'vitest';
import { createThrottledLog, logChanges } from '../../core/throttled-log.ts';

/** Tests the limit of log lines that repeat. */

it('a log that omits repetitions writes a line only if the line differs from the previous one', () => {
  const lines: string[] = [];
  const log = logChanges(line => lines.push(line));
  for (const line of ['a', 'a', 'b', 'a']) log(line);
  expect(lines).toEqual(['a', 'b', 'a']);
});

it('a throttled log writes the first line at once, and the number of later lines at most once per minute', () => {
  const lines: string[] = [];
  let now = 0;
  const log = createThrottledLog((count, reason) => `${count}: ${reason}`, {
    onLog: line => lines.push(line),
    now: () => now,
  });
  log('a');
  log('b');
  now = 59_999;
  log('c');
  now = 60_000;
  log('d');
  expect(lines).toEqual(['1: a', '3: d']);
});

it('the minute of a throttled log begins with the last line that was logged', () => {
  const lines: string[] = [];
  let now = 0;
  const options = { onLog: (line: string) => lines.push(line), now: () => now };
  const log = createThrottledLog(count => String(count), options);
  for (const at of [0, 90_000, 120_000, 149_999, 150_000]) {
    now = at;
    log('a');
  }
  expect(lines).toEqual(['1', '1', '3']);
});
