import { describe, expect, it } from 'vitest';
import { createKnownTokens } from '../../../net/access/extension.ts';

/** Tests the cache of tokens of the viewer extension that were already checked. */

const holder = (name: string) => ({ name, scope: 'read' as const, keyId: null });

describe('checked token', () => {
  it("a viewer's token that was checked is cached until it expires", () => {
    let valid = true;
    const known = createKnownTokens(() => valid);
    known.add('a', holder('ada'));
    expect(known.find('a')).toEqual(holder('ada'));
    expect(known.find('b')).toBeUndefined();
    valid = false;
    expect(known.find('a')).toBeUndefined();
  });

  it('an expired token of a viewer is removed from the cache, and its removal is reported once', () => {
    const expired = new Set<string>();
    const known = createKnownTokens(({ name }) => !expired.has(name));
    for (const name of ['ada', 'bob']) known.add(name, holder(name));
    expect(known.sweep()).toBe(false);
    expired.add('ada');
    expect([known.sweep(), known.sweep()]).toEqual([true, false]);
    expect(known.find('bob')).toEqual(holder('bob'));
  });

  it("a viewer's token that was used recently stays cached when older tokens are removed", () => {
    const known = createKnownTokens(() => true);
    for (let i = 0; i < 1_000; i++) known.add(`${i}`, holder(`${i}`));
    known.find('0');
    known.add('new', holder('new'));
    expect(['0', '1'].map(token => known.find(token)?.name)).toEqual(['0', undefined]);
  });

  it("a viewer's token is removed from the cache after 1,000 newer tokens", () => {
    const known = createKnownTokens(() => true);
    for (let i = 0; i < 1_001; i++) known.add(`${i}`, holder(`${i}`));
    expect(['0', '1', '1000'].map(token => known.find(token)?.name)).toEqual([undefined, '1', '1000']);
    known.clear();
    expect(known.find('1000')).toBeUndefined();
  });
});
