import { describe, expect, it } from 'vitest';
import { lineWithin } from '../../sandbox/processes/warm-child.ts';

/** A script can forge the line numbers of errors. */
describe('error', () => {
  it.each([0, 1, 2, 3])("an error's line is reported only if the code has that line: %i", line => {
    expect(lineWithin('a\nb\nc', line)).toBe(line);
  });

  it('the reported line of an error is at most the last line of the code', () => {
    expect(lineWithin('a\nb\nc', 4)).toBe(3);
    expect(lineWithin('', 7)).toBe(1);
  });

  it.each(['\n', '\r', '\r\n', '\u2028', '\u2029'])('%j counts as the end of a line of code', end => {
    expect(lineWithin(`a${end}b`, 9)).toBe(2);
  });
});
