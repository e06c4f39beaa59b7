import { describe, expect, it } from 'vitest';
import { saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { simulate } from '../../../harness/simulate.ts';
import { decodeRound, encodeRound, unstoredPoints } from '../../../net/simulation/saved-round.ts';

/** Tests a round on disk, and when it is resumed. */

const RULES = 'these rules';
const SAVED_AT = 1_000_000_000;
const FIVE_MINUTES = 5 * 60_000;
const checkpoint = saveCheckpoint(simulate({ pilots: ['ada'] }).world);
const round = { roundId: 'r1', startedAt: 5, savedAt: SAVED_AT, unstored: [], checkpoint };
const bytes = encodeRound(round, RULES);

/** The file with a changed text in its first line, which is the header. */
function withHeader(from: string, to: string) {
  const end = bytes.indexOf('\n');
  const header = bytes.subarray(0, end).toString();
  expect(header).toContain(from);
  return Buffer.concat([Buffer.from(header.replace(from, to)), bytes.subarray(end)]);
}

describe('saved round', () => {
  it.each([0, FIVE_MINUTES - 1, 1 - FIVE_MINUTES])('a round that was saved %i ms ago is resumed', age => {
    expect(decodeRound(bytes, RULES, SAVED_AT + age)).toEqual(round);
  });

  it.each([FIVE_MINUTES, -FIVE_MINUTES])('a round that was saved %i ms ago has expired', age => {
    expect(() => decodeRound(bytes, RULES, SAVED_AT + age)).toThrow('not written within the last 5 minutes');
  });

  it('a saved round with other rules or in another format counts as one of another version', () => {
    const other = withHeader('"format":2', '"format":1');
    expect(() => decodeRound(other, RULES, SAVED_AT)).toThrow('written by another version of the game');
    expect(() => decodeRound(bytes, 'others', SAVED_AT)).toThrow('written by another version of the game');
  });

  it('a saved round that has ended is not resumed', () => {
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
    ['no content', Buffer.alloc(0)],
    ['its last byte missing', bytes.subarray(0, -1)],
    ['a changed byte in the middle', flipped(bytes.length >> 1)],
    ['a changed last byte', flipped(bytes.length - 1)],
    ['its first byte missing', bytes.subarray(1)],
  ])('a saved round with %s is refused and yields no points', (_, damaged) => {
    expect(() => decodeRound(damaged, RULES, SAVED_AT)).toThrow('its file is damaged');
    expect(unstoredPoints(damaged)).toEqual([]);
  });

  it.each([
    ['an empty object', {}],
    ['a number', 7],
    ['without columns', { ...checkpoint, arrays: { x: 'text' } }],
    ['at a tick that is not a number', { ...checkpoint, tick: 'x' }],
    ['at an infinite tick', { ...checkpoint, tick: Number.POSITIVE_INFINITY }],
  ])('a saved round whose world is %s is refused', (_, world) => {
    const damaged = encodeRound({ ...round, checkpoint: world as never }, RULES);
    expect(() => decodeRound(damaged, RULES, SAVED_AT)).toThrow('its file is damaged');
  });

  it.each([null, 1, {}, { id: 'r0' }])(
    'a saved round whose list of points contains %j is refused',
    points => {
      const damaged = encodeRound({ ...round, unstored: [points] as never }, RULES);
      expect(() => decodeRound(damaged, RULES, SAVED_AT)).toThrow('its file is damaged');
      expect(unstoredPoints(damaged)).toEqual([]);
    },
  );

  it('a saved round with damaged points is refused', () => {
    const damaged = withHeader('"unstored":[]', '"unstored":[1]');
    expect(() => decodeRound(damaged, RULES, SAVED_AT)).toThrow('its file is damaged');
    expect(unstoredPoints(damaged)).toEqual([]);
  });
});

it('the points of a saved round can be read, whichever version saved it', () => {
  const points = [{ id: 'r0', endedAt: 5, stats: [] }];
  const waiting = encodeRound({ ...round, unstored: points }, 'others');
  expect(unstoredPoints(waiting)).toEqual(points);
});
