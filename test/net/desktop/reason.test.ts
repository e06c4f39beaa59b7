import { expect, it, onTestFinished, vi } from 'vitest';
import { reasonOf, startGame } from '../../../net/desktop/start-game.ts';

/** Tests which message a start by double click shows when the game has ended. */

it('the reason why a game did not start is the last line of its output outside the log', () => {
  const lines = ['{"level":"info"}', 'A note.', 'Port 2087 is in use.', '{"level":"info"}', ''];
  expect(reasonOf(lines, 1)).toBe('Port 2087 is in use.');
});

it('the reason given for a crash is the error without its stack trace', () => {
  const lines = [
    'file:///game/net/main.ts:12',
    '    throw new TypeError("no channel");',
    '    ^',
    '',
    'TypeError: no channel',
    '    at file:///game/net/main.ts:12:9',
    '',
    'Node.js v22.23.2',
  ];
  expect(reasonOf(lines, 1)).toBe('The game ended with exit code 1: TypeError: no channel');
  expect(reasonOf(lines.slice(4, 6), 7)).toBe('The game ended with exit code 7: TypeError: no channel');
});

it('if a game prints several errors, the last error is given as the reason for its crash', () => {
  const lines = ['Error: a first one', '    at a', 'RangeError: the last one', '    at b'];
  expect(reasonOf(lines, 1)).toBe('The game ended with exit code 1: RangeError: the last one');
});

it('if an error has no name, its first line is given as the reason for the crash', () => {
  expect(reasonOf(['No memory left', '    at a'], 134)).toBe(
    'The game ended with exit code 134: No memory left',
  );
});

it('if a game that does not start prints nothing, its exit code is given as the reason', () => {
  expect(reasonOf(['{"level":"info"}'], 134)).toBe('The game ended with exit code 134.');
});

it('a very long reason why a game did not start is truncated', () => {
  expect(reasonOf(['x'.repeat(100_000)], 1)).toHaveLength(500);
});

it('if a game refuses a setting, its refusal and its exit code are given as the reason', async () => {
  vi.stubEnv('STARFRAY_LOG', 'loud');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(startGame()).rejects.toMatchObject({
    message: expect.stringMatching(/^STARFRAY_LOG="loud" cannot be used: /),
    exitCode: 2,
  });
});
