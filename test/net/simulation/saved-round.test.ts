import { describe, expect, it } from 'vitest';
import { saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { simulate } from '../../../harness/simulate.ts';
import { decodeRound, encodeRound, unstoredPoints } from '../../../net/simulation/saved-round.ts';

/** A round on disk, and when it is resumed. */
const RULES = 'these rules';
const SAVED_AT = 1_000_000_000;
const FIVE_MINUTES = 5 * 60_000;
const checkpoint = saveCheckpoint(simulate({ pilots: ['ada'] }).world);
const round = { roundId: 'r1', startedAt: 5, savedAt: SAVED_AT, unstored: [], checkpoint };
const bytes = encodeRound(round, RULES);

/** The file with another text in its first line, the header. */
function withHeader(from: string, to: string) {
  const end = bytes.indexOf('\n');
  const header = bytes.subarray(0, end).toString();
  expect(header).toContain(from);
  return Buffer.concat([Buffer.from(header.replace(from, to)), bytes.subarray(end)]);
}

describe('saved round', () => {
  it.each([0, FIVE_MINUTES - 1, 1 - FIVE_MINUTES])('a round is resumed %i ms after it was saved', age => {
    expect(decodeRound(bytes, RULES, SAVED_AT + age)).toEqual(round);
  });

  it.each([FIVE_MINUTES, -FIVE_MINUTES])('a round has expired %i ms after it was saved', age => {
    expect(() => decodeRound(bytes, RULES, SAVED_AT + age)).toThrow('not written within the last 5 minutes');
  });

  it('a round with other rules or another format counts as another version', () => {
    const other = withHeader('"format":2', '"format":1');
    expect(() => decodeRound(other, RULES, SAVED_AT)).toThrow('written by another version of the game');
    expect(() => decodeRound(bytes, 'others', SAVED_AT)).toThrow('written by another version of the game');
  });

  it('an ended round is not resumed', () => {
    expect(decodeRound(encodeRound({ ...round, checkpoint: null }, RULES), RULES, SAVED_AT)).toBeNull();
  });
});

describe('damaged saved round', () => {
  const flipped = (at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] ^= 1;
    return copy;
  };

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no end', bytes.subarray(0, -1)],
    ['another byte in the middle', flipped(bytes.length >> 1)],
    ['another last byte', flipped(bytes.length - 1)],
    ['no text at its beginning', bytes.subarray(1)],
  ])('a file with %s is refused and has no points', (_, damaged) => {
    expect(() => decodeRound(damaged, RULES, SAVED_AT)).toThrow('its file is damaged');
    expect(unstoredPoints(damaged)).toEqual([]);
  });

  it.each([
    ['an empty object', {}],
    ['a number', 7],
    ['no columns', { ...checkpoint, arrays: { x: 'text' } }],
    ['a tick that is none', { ...checkpoint, tick: 'x' }],
    ['a tick that never comes', { ...checkpoint, tick: Number.POSITIVE_INFINITY }],
  ])('a round with %s as its world is refused', (_, world) => {
    const damaged = encodeRound({ ...round, checkpoint: world as never }, RULES);
    expect(() => decodeRound(damaged, RULES, SAVED_AT)).toThrow('its file is damaged');
  });

  it.each([null, 1, {}, { id: 'r0' }])('a round with the points of %j is refused', points => {
    const damaged = encodeRound({ ...round, unstored: [points] as never }, RULES);
    expect(() => decodeRound(damaged, RULES, SAVED_AT)).toThrow('its file is damaged');
    expect(unstoredPoints(damaged)).toEqual([]);
  });

  it('a round with damaged points is refused', () => {
    const damaged = withHeader('"unstored":[]', '"unstored":[1]');
    expect(() => decodeRound(damaged, RULES, SAVED_AT)).toThrow('its file is damaged');
    expect(unstoredPoints(damaged)).toEqual([]);
  });
});

it('waiting points are read from a round of any version', () => {
  const points = [{ id: 'r0', endedAt: 5, stats: [] }];
  const waiting = encodeRound({ ...round, unstored: points }, 'others');
  expect(unstoredPoints(waiting)).toEqual(points);
});
