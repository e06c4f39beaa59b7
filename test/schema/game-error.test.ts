import { expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorCode, GameError } from '../../schema/base/error.ts';

/** Tests refusals as code that catches errors sees them. */

it('a GameError has a code and a message, and can be told apart from a bug', () => {
  const error: unknown = new GameError('bad-input', '"x" is missing.');
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'GameError', code: 'bad-input', message: '"x" is missing.' });
  expect(String(error)).toBe('GameError: "x" is missing.');
  expect(new Error('a bug')).not.toBeInstanceOf(GameError);
});

it('a GameError has no stack trace, because only bugs need one', () => {
  const { stackTraceLimit } = Error;
  const refusal: Error = new GameError('bad-input', 'No.');
  expect(refusal.stack).toBeUndefined();
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
  expect(new Error('a bug').stack).toContain('game-error.test.ts');
});

it('creating a GameError does not change the global limit of stack traces', () => {
  const { stackTraceLimit } = Error;
  let writes = 0;
  Object.defineProperty(Error, 'stackTraceLimit', {
    configurable: true,
    get: () => stackTraceLimit,
    set: () => writes++,
  });
  new GameError('bad-input', 'No.');
  Object.defineProperty(Error, 'stackTraceLimit', { value: stackTraceLimit, writable: true });
  expect(writes).toBe(0);
});

it('an error message never contains an API key that was sent in the wrong field', () => {
  const key = `starfray_${'aB3_-'.repeat(8)}`;
  const { message } = new GameError('bad-input', `There is no pilot "${key}", nor "x${key}".`);
  expect(message).toBe('There is no pilot "starfray_...", nor "xstarfray_...".');
});

/** The statuses other than 400, with their codes. */
const OTHERS: Record<number, ErrorCode[]> = {
  401: ['bad-key'],
  403: ['forbidden', 'foreign-origin'],
  404: ['unknown-route'],
  405: ['wrong-method'],
  409: ['key-reused', 'outcome-unknown'],
  413: ['too-large'],
  415: ['not-json'],
  429: ['too-many-requests'],
  500: ['internal', 'not-stored'],
  503: ['restarting', 'busy'],
};

it.each(Object.entries(ERROR_STATUS))('the error code %s has the HTTP status %i', (code, status) => {
  const [other] = Object.entries(OTHERS).find(([, codes]) => codes.includes(code as ErrorCode)) ?? [400];
  expect(status).toBe(Number(other));
});
