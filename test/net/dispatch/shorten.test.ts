import { describe, expect, it } from 'vitest';
import { shorten, shortenEntries } from '../../../net/dispatch/shorten.ts';
import { fc } from '../../fast-check.ts';

/** Tests how answers for models are shortened. */

const lengthOf = (value: unknown) => JSON.stringify(value).length;

describe('shortening a response', () => {
  it('a response is not shortened if it is within its size limit', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const { value: kept, cuts } = shorten(value, lengthOf(value));
        expect(kept).toBe(value);
        expect(cuts).toEqual([]);
      }),
    );
  });

  it('shortening never lengthens a response, and reports each cut', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(500), (value, maxLength) => {
        const { value: kept, cuts } = shorten(value, maxLength);
        expect(lengthOf(kept)).toBeLessThanOrEqual(lengthOf(value));
        expect(cuts.length > 0).toBe(lengthOf(kept) < lengthOf(value));
      }),
    );
  });

  it('to shorten a response, lists, texts and maps are cut until it fits, and each cut is named', () => {
    const value = {
      pilots: Array.from({ length: 80 }, (_, i) => ({ name: `pilot ${i}`, kills: i })),
      script: { code: 'x'.repeat(5_000) },
      links: Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`reward ${i}`, 'nuke'])),
    };
    const { value: kept, cuts } = shorten(value, 2_000);
    expect(lengthOf(kept)).toBeLessThanOrEqual(2_000);
    expect(cuts).toEqual([
      expect.stringMatching(/^pilots: \d+ of 80$/),
      'script.code: 1000 of 5000 characters',
      expect.stringMatching(/^links: \d+ of 90$/),
    ]);
  });

  it('to shorten a response, the longest list of rows is cut first, and short lists stay whole', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `chat:${i}`, kills: i }));
    const round = { scores: [253, 261], teamNames: ['Red', 'Blue'], leaders: rows(5), stats: rows(27) };
    const { value, cuts } = shorten(round, 600);
    const { stats, ...rest } = value as typeof round;
    expect(rest).toEqual({ scores: [253, 261], teamNames: ['Red', 'Blue'], leaders: rows(5) });
    expect(stats).toEqual(rows(stats.length));
    expect(cuts).toEqual([`stats: ${stats.length} of 27`]);
    expect(lengthOf({ ...round, stats: rows(stats.length + 2) })).toBeGreaterThan(600);
  });

  it('to shorten a response, only texts over 64 characters and lists of more than 8 entries are cut', () => {
    const cutsOf = (value: unknown) => shorten(value, 1).cuts;
    expect(cutsOf({ names: new Array(8).fill('x'.repeat(64)) })).toEqual([]);
    expect(cutsOf({ names: new Array(8).fill('x'.repeat(65)) })).not.toEqual([]);
    expect(cutsOf({ names: new Array(9).fill(1) })).toEqual(['names: 1 of 9']);
    expect(cutsOf({ rows: [{ a: 1 }, { a: 2 }] })).toEqual(['rows: 1 of 2']);
  });

  it('to shorten a response, long lists are cut equally, and texts are cut before a list of 12 entries', () => {
    const list = (fill: string) => Array.from({ length: 100 }, (_, i) => `${fill} ${i}`.padEnd(20));
    const { a, b } = shorten({ a: list('a'), b: list('b') }, 1_500).value as Record<string, string[]>;
    expect(Math.abs(a.length - b.length)).toBeLessThanOrEqual(1);
    const { rows } = shorten({ rows: list('r'), text: 'x'.repeat(5_000) }, 700).value as { rows: string[] };
    expect(rows.length).toBeGreaterThanOrEqual(12);
  });

  it('to shorten a response, texts are cut in steps: to 1,000, 250, 100 and 60 characters', () => {
    const value = { text: 'x'.repeat(5_000) };
    const steps = new Set<string>();
    for (let most = lengthOf(value); most > 0; most -= 10) steps.add(shorten(value, most).cuts.join());
    const cuts = [1_000, 250, 100, 60].map(characters => `text: ${characters} of 5000 characters`);
    expect([...steps]).toEqual(['', ...cuts]);
  });

  it('shortening a response never splits an emoji', () => {
    const { value } = shorten([`x${'😀'.repeat(600)}`, 'a'.repeat(9_000)], 1_000);
    for (const text of value as string[]) expect(text.isWellFormed()).toBe(true);
  });
});

describe('nested objects', () => {
  const record = (fields: number) => ({
    inner: Object.fromEntries(Array.from({ length: fields }, (_, i) => [`key${i}`, i])),
    rest: 'x'.repeat(5_000),
  });
  const kept = (value: object) => Object.keys((shorten(value, 1).value as { inner: object }).inner).length;

  it('shortening a response removes no field of an object that has at most 20 fields', () => {
    expect(kept(record(20))).toBe(20);
    expect(shorten(record(20), 1).cuts).toEqual(['rest: 60 of 5000 characters']);
  });

  it('to shorten a response, an object of more than 20 fields is cut like a list', () => {
    expect(kept(record(21))).toBe(1);
    expect(shorten(record(21), 1).cuts).toContain('inner: 1 of 21');
  });

  it('shortening a response removes no field of the outermost object', () => {
    const { inner } = record(30);
    expect(Object.keys(shorten(inner, 1).value as object)).toHaveLength(30);
  });
});

describe('list as a response', () => {
  const roster = (length: number) => Array.from({ length }, (_, i) => `pilot ${i}`);
  const events = [{ type: 'join' }, { type: 'round.start', roster: roster(300) }, { type: 'kill' }];

  it('shortening a response that is a list keeps all entries, and each entry reports what was cut in it', () => {
    const { value, cuts } = shortenEntries({ events, cursor: 'e.3' }, 'events', 900);
    const { events: told, cursor } = value as { events: Record<string, unknown>[]; cursor: string };
    const { length } = told[1].roster as string[];
    expect([told[0], told[2], cursor]).toEqual([events[0], events[2], 'e.3']);
    expect(told[1].cut).toEqual([`roster: ${length} of 300`]);
    expect(cuts).toEqual(told[1].cut);
  });

  it('a response that is a list is not changed if all its entries fit', () => {
    const whole = { events, cursor: 'e.3' };
    expect(shortenEntries(whole, 'events', Number.POSITIVE_INFINITY)).toEqual({ value: whole, cuts: [] });
  });

  it('shortened list entries leave room for the fields beside them and for the list of what was cut', () => {
    const lengths = fc.array(fc.nat(200), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 700, max: 2_000 }), ([a, b, c], maxLength) => {
        const entry = { pilotsOfTheRound: roster(a), pilotsWhoHaveLeft: roster(b), pilotsWhoWait: roster(c) };
        const answer = { events: [entry], cursor: 'e.1' };
        expect(lengthOf(shortenEntries(answer, 'events', maxLength).value)).toBeLessThanOrEqual(maxLength);
      }),
      { numRuns: 2_000 },
    );
  });
});
