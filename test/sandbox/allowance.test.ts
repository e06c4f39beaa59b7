import { describe, expect, it } from 'vitest';
import { createAllowance } from '../../sandbox/processes/child-output.ts';
import type { ChildMessage } from '../../sandbox/protocol.ts';

const line = (text = ''): ChildMessage => ({ t: 'line', kind: 'log', text });
const CALL: ChildMessage = { t: 'call', id: 1, name: 'getState', args: [] };
const USAGE: ChildMessage = { t: 'usage', cpuMs: 1, peakMb: 30 };
const READY: ChildMessage = { t: 'ready' };

/** Returns how many of these messages are allowed. */
function allowed(messages: Iterable<ChildMessage>): number {
  const isAllowed = createAllowance();
  let count = 0;
  for (const message of messages) if (isAllowed(message)) count++;
  return count;
}

const many = (message: ChildMessage) => Array<ChildMessage>(2_000).fill(message);

/** The process may have been taken over by a script, so it may send anything. */
describe('process', () => {
  it('a script run may make up to 500 calls', () => {
    expect(allowed(many(CALL))).toBe(500);
  });

  it('a script run may write up to 64 KB of output, followed by a note that the rest was cut off', () => {
    expect(allowed([line('x'.repeat(65_536)), line('y'.repeat(200))])).toBe(2);
    expect(allowed([line('x'.repeat(65_536)), line('y'.repeat(201))])).toBe(1);
  });

  it('the output limit of a script run counts bytes, not characters', () => {
    expect(allowed([line('é'.repeat(32_768)), line('é'.repeat(100))])).toBe(2);
    expect(allowed([line('é'.repeat(32_768)), line('é'.repeat(101))])).toBe(1);
  });

  it('the message limit of a script run allows 500 lines, 500 calls, ten cost reports per second, start and end', () => {
    const most = [
      READY,
      ...Array<ChildMessage>(501).fill(line()),
      ...Array<ChildMessage>(500).fill(CALL),
      ...Array<ChildMessage>(100).fill(USAGE),
      READY,
    ];
    expect(allowed(most)).toBe(1_103);
    for (const message of [line(), READY, USAGE]) expect(allowed(many(message))).toBe(1_103);
  });
});
