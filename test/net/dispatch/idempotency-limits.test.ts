import { afterAll, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { ValueOutput } from '../../../net/dispatch/answer.ts';
import { createIdempotency } from '../../../net/dispatch/idempotency.ts';
import { createJournal } from '../../../net/store/journal.ts';
import { openStore } from '../../../net/store/open-store.ts';

/** Tests which answers are stored for repeated requests, how many, and for how long. */

describe('stored responses', () => {
  const { path: home, remove } = temporaryHome();
  const store = openStore(home);
  let now = 1_000_000_000_000;
  const idempotency = createIdempotency(createJournal(store, console.error, () => now));
  afterAll(() => {
    store.close();
    remove();
  });

  const caller = { name: 'bot', scope: 'play' as const, via: 'rest' as const };
  let runs = 0;
  const once = (key: string, output: unknown = null) =>
    idempotency.once({ key, caller, route: '/r', input: {}, secret: false }, async () => {
      runs++;
      return { output: new ValueOutput(output), adjusted: ['x'] };
    });

  it('the response to a request with an idempotency key is stored for 24 hours', async () => {
    await once('day');
    now += 24 * 3_600_000;
    expect(await once('day')).toEqual({ output: new ValueOutput(null), adjusted: ['x'], replayed: true });
    now++;
    expect(await once('day')).not.toHaveProperty('replayed');
    expect(runs).toBe(2);
  });

  it('the stored response to a repeated request includes its remarks', async () => {
    const remarks = ['From the next round on: mode.'];
    const request = { key: 'remarked', caller, route: '/r', input: {}, secret: false };
    const work = async () => ({ output: new ValueOutput(null), adjusted: ['bots'], remarks });
    await idempotency.once(request, work);
    const unused = () => expect.fail('It was carried out again.');
    expect(await idempotency.once(request, unused)).toMatchObject({ adjusted: ['bots'], remarks });
  });

  it('a request whose response exceeds 64 KB is still carried out only once', async () => {
    const lengthOfTheRest = JSON.stringify({ output: '', adjusted: ['x'] }).length;
    const longest = 'x'.repeat(65_536 - lengthOfTheRest);
    await once('longest', longest);
    await once('too-long', `${longest}x`);
    expect(await once('longest')).toMatchObject({ output: { value: longest } });
    await expect(once('too-long')).rejects.toThrow('secret or too large, so it was not stored');
  });

  it('at most 10,000 responses are stored for idempotency keys', async () => {
    const sql =
      "INSERT INTO journal (kind, number, key, request, has_ended, at) VALUES ('request', ?, ?, '', 1, ?)";
    store.transaction(() => {
      for (let i = 0; i < 11_000; i++) store.run(sql, i + 100, `filler ${i}`, now);
    });
    await once('newest');
    expect(store.get('SELECT count(*) AS rows FROM journal')).toEqual({ rows: 10_000 });
    expect(await once('newest')).toMatchObject({ replayed: true });
  });

  it('a stored response is returned only to its own caller and for its own idempotency key', async () => {
    await once('mine');
    const other = { ...caller, name: 'other' };
    const work = async () => ({ output: new ValueOutput('own'), adjusted: [] });
    const request = { key: 'mine', caller: other, route: '/r', input: {}, secret: false };
    expect(await idempotency.once(request, work)).toMatchObject({ output: { value: 'own' }, adjusted: [] });
  });

  it("a stored response belongs to its caller's API key, even after the API key is renamed", async () => {
    const work = async () => ({ output: new ValueOutput('own'), adjusted: [] });
    const asKey = (keyId: number, name: string) =>
      idempotency.once(
        { key: 'renamed', caller: { ...caller, keyId, name }, route: '/r', input: {}, secret: false },
        work,
      );
    await asKey(7, 'before');
    expect(await asKey(7, 'after')).toHaveProperty('replayed');
    expect(await asKey(8, 'before')).not.toHaveProperty('replayed');
  });

  it('no response is stored for an action that failed halfway, since its result is unknown', async () => {
    const request = { key: 'bug', caller, route: '/w', input: {}, secret: false };
    const broken = idempotency.once(request, async entry => {
      await entry.begin();
      throw new Error('A bug.');
    });
    await expect(broken).rejects.toThrow('A bug.');
    const again = idempotency.once(request, async () => ({ output: new ValueOutput(null), adjusted: [] }));
    await expect(again).rejects.toMatchObject({ code: 'outcome-unknown' });
  });
});
