import { describe, expect, it } from 'vitest';
import { createRepeats } from '../../../net/platform/chat/repeats.ts';
import { fc } from '../../fast-check.ts';

/** Tests how the game recognises a chat line that arrives in two ways. */

let at = 0;
const start = () => createRepeats(() => at);

interface Sent {
  way?: string;
  id?: string | null;
  text?: string;
  login?: string;
  userId?: string | null;
  platform?: string;
}

const line = ({
  way,
  id = null,
  text = '!join',
  login = 'ada',
  userId = null,
  platform = 'kick',
}: Sent = {}) => ({
  id,
  platform,
  text,
  ...(way !== undefined && { service: way }),
  user: { platform, id: userId, login, name: login, roles: [] },
});

/** Feeds the lines, and returns for each whether it had arrived in another way. */
function feed(...sent: Sent[]) {
  const repeats = start();
  return sent.map(one => repeats.has(line(one)));
}

describe('chat line that arrives in two ways', () => {
  it('the n-th line of a text by a viewer in one way is the n-th line in the other way', () => {
    expect(
      feed({ way: 'a', id: '1' }, { way: 'a', id: '2' }, { way: 'b' }, { way: 'b' }, { way: 'b' }),
    ).toEqual([...[false, false, true, true, false]]);
  });

  it('two lines that arrive in the same way are two lines', () => {
    expect(feed({ way: 'a' }, { way: 'a' }, { way: 'b', id: '1' }, { way: 'b', id: '2' })).toEqual([
      ...[false, false, true, true],
    ]);
  });

  it('lines with different ids are never one line, in whichever way they arrive', () => {
    expect(feed({ way: 'a', id: '1' }, { way: 'b', id: '2' })).toEqual([false, false]);
  });

  it('a line with the same id is left to the inbox, which also answers it', () => {
    expect(feed({ way: 'a', id: '1' }, { way: 'b', id: '1' }, { way: 'a', id: '1' })).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('a line is the same only by the same viewer, with the same text, on the same platform', () => {
    const first = { way: 'a', id: '1', userId: '7' };
    for (const other of [{ login: 'bob' }, { text: '!leave' }, { platform: 'trovo' }, { userId: '8' }])
      expect(feed(first, { way: 'b', ...other })).toEqual([false, false]);
    expect(feed(first, { way: 'b', login: '@Ada' })).toEqual([false, true]);
    expect(feed(first, { way: 'b', login: 'other', userId: '7' })).toEqual([false, true]);
  });

  it('a line counts as the same for ten seconds', () => {
    const repeats = start();
    at = 0;
    expect(repeats.has(line({ way: 'a', id: '1' }))).toBe(false);
    at = 10_000;
    expect(repeats.has(line({ way: 'b' }))).toBe(true);
    at = 10_001;
    expect(repeats.has(line({ way: 'c' }))).toBe(false);
  });
});

/** A line that a viewer typed, and the ways in which it arrives. */
const typed = fc.record({
  login: fc.constantFrom('ada', 'bob'),
  text: fc.constantFrom('!join', '!mine'),
  ways: fc.constantFrom(['ids'], ['bare'], ['ids', 'bare']),
});

describe('lines in any order', () => {
  it('if both ways report every line, each acts once, however the two ways are interleaved', () => {
    const lines = fc.array(typed, { maxLength: 12 });
    const order = fc.array(fc.boolean(), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(lines, order, (all, first) => {
        const repeats = start();
        const seen = new Set<string>();
        const withIds = all.map(({ login, text }, n) =>
          line({ way: 'ids', id: `${n}`, userId: login, login, text }),
        );
        const bare = all.map(({ login, text }) => line({ way: 'bare', login, text }));
        let acted = 0;
        for (const isFirst of [...first, ...all.map(() => true), ...all.map(() => false)]) {
          const next = isFirst ? withIds.shift() : bare.shift();
          if (!next) continue;
          const isKnown = next.id !== null && seen.has(next.id);
          if (next.id !== null) seen.add(next.id);
          if (!repeats.has(next) && !isKnown) acted++;
        }
        expect(acted).toBe(all.length);
      }),
    );
  });

  it('if the ways lose lines, a text of a viewer acts as often as the way that reports it most often', () => {
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 20 }), all => {
        const repeats = start();
        const acted = new Map<string, number>();
        const counts = new Map<string, { ids: number; bare: number }>();
        for (const [n, { login, text, ways }] of all.entries()) {
          const key = `${login} ${text}`;
          const count = counts.get(key) ?? { ids: 0, bare: 0 };
          counts.set(key, count);
          for (const way of ways) {
            if (way === 'ids') count.ids++;
            else count.bare++;
            const sent = way === 'ids' ? { way, id: `${n}`, userId: login } : { way };
            if (!repeats.has(line({ ...sent, login, text }))) acted.set(key, (acted.get(key) ?? 0) + 1);
          }
        }
        for (const [key, { ids, bare }] of counts) expect(acted.get(key) ?? 0).toBe(Math.max(ids, bare));
      }),
    );
  });
});
