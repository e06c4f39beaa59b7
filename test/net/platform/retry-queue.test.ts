import { describe, expect, it } from 'vitest';
import { createRetries } from '../../../net/platform/intake/retries.ts';
import { GameError } from '../../../schema/base/error.ts';

/** Tests reports of a platform while the store refuses writes: how many wait, in which order, and what is logged. */

const REFUSED = new GameError('not-stored', 'Full.');

function create() {
  const lines: string[] = [];
  const done: string[] = [];
  const failures = { of: (_id: string): unknown => REFUSED };
  const retries = createRetries([{ name: 'testville' }], line => lines.push(line));
  const work = retries.repeated(async ({ id }: { id: string; platform: string }) => {
    const failure = failures.of(id);
    if (failure) throw failure;
    done.push(id);
    return id;
  });
  const come = (id: string, platform = 'testville') =>
    work({ id, platform }).catch((error: unknown) => error);
  return { lines, done, failures, come, tryAll: retries.tryAll };
}

describe('retry queue', () => {
  it("a platform's message that the store refuses is carried out later, once and in order", async () => {
    const { lines, done, failures, come, tryAll } = create();
    expect([await come('a'), await come('b')]).toEqual([REFUSED, REFUSED]);
    await tryAll();
    expect(done).toEqual([]);
    failures.of = () => null;
    await Promise.all([tryAll(), tryAll()]);
    await tryAll();
    expect(done).toEqual(['a', 'b']);
    expect(lines).toEqual([
      expect.stringMatching(/^A payment of a viewer could not be stored; the game tries again/),
    ]);
  });

  it("a platform's message that the store refuses holds back the messages after it", async () => {
    const { done, failures, come, tryAll } = create();
    for (const id of ['a', 'b']) await come(id);
    failures.of = id => (id === 'a' ? REFUSED : null);
    await tryAll();
    expect(done).toEqual([]);
  });

  it("a platform's message that fails for another reason is dropped and logged, and later messages are handled", async () => {
    const { lines, done, failures, come, tryAll } = create();
    for (const id of ['a', 'b']) await come(id);
    failures.of = id => (id === 'a' ? new Error('broken') : null);
    await tryAll();
    expect(done).toEqual(['b']);
    expect(lines.slice(1)).toEqual(['A payment of a viewer is lost: Error: broken']);
  });

  it('at most 1,000 messages of platforms wait for the store; further messages are dropped and logged', async () => {
    const { lines, done, failures, come, tryAll } = create();
    for (let n = 0; n < 1_000; n++) await come(`${n}`);
    expect(lines).toHaveLength(1);
    await come('too much');
    expect(lines.slice(1)).toEqual(['A payment of a viewer is lost: too many wait for the store.']);
    failures.of = () => null;
    await tryAll();
    expect([done.length, done.at(-1)]).toEqual([1_000, '999']);
  });
});

it.each([
  ['comes from a bridge, which can send it again', REFUSED, 'elsewhere'],
  ['fails for another reason', new Error('broken'), 'testville'],
  ['is refused for another reason', new GameError('restarting', 'Later.'), 'testville'],
])('the retry queue does not take a message that %s', async (_, failure, platform) => {
  const { lines, done, failures, come, tryAll } = create();
  failures.of = () => failure;
  expect(await come('a', platform)).toBe(failure);
  failures.of = () => null;
  await tryAll();
  expect([done, lines]).toEqual([[], []]);
});
