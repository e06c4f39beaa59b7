import { expect, it, onTestFinished, vi } from 'vitest';
import { reasonOf, startGame } from '../../../net/desktop/start-game.ts';

/** Tests which message a start by double click shows when the game has ended. */

it('the reason why a game did not start is the last line of its output outside the log', () => {
  const lines = ['{"level":"info"}', 'A note.', 'Port 2087 is in use.', '{"level":"info"}', ''];
  expect(reasonOf(lines, 1)).toBe('Port 2087 is in use.');
});

it('the reason for a crash is the error without its stack', () => {
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

it('if there are several errors, the reason for a crash is the last one', () => {
  const lines = ['Error: a first one', '    at a', 'RangeError: the last one', '    at b'];
  expect(reasonOf(lines, 1)).toBe('The game ended with exit code 1: RangeError: the last one');
});

it('if an error has no name, the reason for a crash is its first line', () => {
  expect(reasonOf(['No memory left', '    at a'], 134)).toBe(
    'The game ended with exit code 134: No memory left',
  );
});

it('if a game ends without output, the reason is its exit code', () => {
  expect(reasonOf(['{"level":"info"}'], 134)).toBe('The game ended with exit code 134.');
});

it('a very long reason is truncated', () => {
  expect(reasonOf(['x'.repeat(100_000)], 1)).toHaveLength(500);
});

it('if a game refuses a setting, the reason is that refusal and the exit code', async () => {
  vi.stubEnv('STARFRAY_LOG', 'loud');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(startGame()).rejects.toMatchObject({
    message: expect.stringMatching(/^STARFRAY_LOG="loud" cannot be used: /),
    exitCode: 2,
  });
});
