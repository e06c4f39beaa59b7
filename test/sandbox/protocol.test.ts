import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ChildMessage, lineReader } from '../../sandbox/protocol.ts';

/** Tests of reading messages from a process that a script may have taken over. */

const END = { t: 'end', end: 'ok', error: null, line: 0, ms: 1, cpuMs: 2, peakMb: 3 };
const isWord = (word: unknown) => v.is(ChildMessage, word);

describe('protocol message', () => {
  it.each([
    { t: 'ready' },
    { t: 'line', kind: 'say', text: '' },
    { t: 'call', id: 0, name: 'getState', args: [] },
    { t: 'usage', cpuMs: 0, peakMb: 0.5 },
    END,
    { ...END, end: 'error', error: 'x', line: 7 },
  ])('%j is a message of the protocol for script processes', word => {
    expect(isWord(word)).toBe(true);
  });

  it.each([
    null,
    'ready',
    { t: 'order' },
    { t: 'line', kind: 'shout', text: '' },
    { t: 'line', kind: 'log', text: 1 },
    { t: 'call', id: -1, name: 'getState', args: [] },
    { t: 'call', id: 0.5, name: 'getState', args: [] },
    { t: 'call', id: 0, name: 1, args: [] },
    { t: 'call', id: 0, name: 'getState', args: {} },
  ])('%j is not a message of the protocol for script processes', word => {
    expect(isWord(word)).toBe(false);
  });

  it.each(['cpuMs', 'peakMb', 'ms', 'line'])(
    "the %s in a script process's message must be a number that is zero or more",
    field => {
      for (const amount of [-1, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined])
        expect(isWord({ ...END, [field]: amount })).toBe(false);
    },
  );

  it("the message about a run's end has a known name, an error that is text or null, and a whole line number", () => {
    for (const more of [{ end: 'paused' }, { error: 7 }, { error: undefined }, { line: 0.5 }])
      expect(isWord({ ...END, ...more })).toBe(false);
  });
});

describe('process', () => {
  const read = (...chunks: string[]) => {
    const lines: string[] = [];
    const take = lineReader(line => lines.push(line));
    return { fits: chunks.map(take), lines };
  };

  it("a process's output is split into lines, wherever its pieces begin and end", () => {
    expect(read('on', 'e\ntw', 'o\n\nthr').lines).toEqual(['one', 'two', '']);
  });

  it("a line of a process's output may have up to 4 Mi characters", () => {
    const longest = 'x'.repeat(4 * 2 ** 20);
    expect(read(longest, '\n', longest, 'x').fits).toEqual([true, true, true, false]);
  });
});
