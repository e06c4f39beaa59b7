import { describe, expect, it } from 'vitest';
import { createBackOff } from '../../../core/back-off.ts';
import { anonymous, sender } from '../../../harness/relay/stand-in.ts';
import { createMessageLimits } from '../../../net/platform/relay/intake.ts';
import type { FromViewer } from '../../../net/platform/relay/session.ts';
import { isRelayAddress } from '../../../schema/platform/relay.ts';

/** Tests how often the relay is contacted, how much it may send, and which addresses it may have. */

describe('relay back-off', () => {
  const pauses = (random: number) => {
    const backoff = createBackOff({ longestMs: 300_000, random: () => random });
    return Array.from({ length: 12 }, backoff.next);
  };

  it('the back-off before connecting to the relay grows from one second to five minutes', () => {
    const longest = [2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300].map(s => s * 1_000);
    expect(pauses(0)).toEqual(longest);
    expect(pauses(1)).toEqual(longest.map(ms => ms / 2));
  });

  it('after a reset, the back-off before connecting to the relay begins again with one second', () => {
    const backoff = createBackOff({ longestMs: 300_000, random: () => 1 });
    expect([backoff.next(), backoff.next()]).toEqual([1_000, 2_000]);
    backoff.reset();
    expect(backoff.next()).toBe(1_000);
  });
});

describe('10,000 messages in a second', () => {
  const press = (from: FromViewer['from']): FromViewer => ({ t: 'press', id: 'x', from, button: 'missile' });
  const message = (from: FromViewer['from']): FromViewer => ({ t: 'message', id: 'x', from, message: 1 });
  const taken = (messageOf: (n: number) => FromViewer) => {
    let now = 0;
    const isWithinLimits = createMessageLimits(() => now);
    let count = 0;
    for (let n = 0; n < 10_000; n++) {
      now = n / 10;
      if (isWithinLimits(messageOf(n))) count++;
    }
    return count;
  };

  it('of 10,000 messages in a second from one viewer, five are accepted', () => {
    expect(taken(() => press(sender('ada')))).toBe(5);
    expect(taken(() => message(anonymous('U1')))).toBe(5);
  });

  it('in one second, the presses of 10,000 players and hundreds of messages to programs are accepted', () => {
    expect(taken(n => press(sender(`v${n}`)))).toBe(10_000);
    expect(taken(n => message(anonymous(`U${n}`)))).toBe(599);
  });

  it('of 10,000 presses in a second by viewers who cannot play, only a few dozen are accepted', () => {
    expect(taken(n => press(anonymous(`U${n}`)))).toBe(39);
  });

  it('an extension viewer who sends too much does not reduce what other viewers can send', () => {
    const isWithinLimits = createMessageLimits(() => 0);
    for (let n = 0; n < 10_000; n++) isWithinLimits(message(sender('ada')));
    const others = Array.from({ length: 1_000 }, (_, n) => isWithinLimits(message(sender(`v${n}`))));
    expect(others.filter(Boolean)).toHaveLength(400 - 4);
  });

  it("a player's messages are accepted, whatever other viewers send", () => {
    const isWithinLimits = createMessageLimits(() => 0);
    for (let n = 0; n < 10_000; n++) isWithinLimits(press(anonymous(`U${n}`)));
    expect(isWithinLimits(press(sender('ada')))).toBe(true);
  });
});

describe('relay address', () => {
  it.each([
    'wss://relay.example',
    'wss://relay.example:8443/game/v1',
    'wss://203.0.113.7/x',
    'ws://127.0.0.1:8787/game',
    'ws://localhost',
    'ws://[::1]:8787',
    `wss://relay.example/${'x'.repeat(280)}`,
  ])('a relay address may be %s', address => expect(isRelayAddress(address)).toBe(true));

  it.each([
    'ws://relay.example/game',
    'ws://127.0.0.1.example/',
    'ws://localhost.example',
    'https://relay.example',
    'wss://user:secret@relay.example',
    'wss://relay.example/?key=secret',
    'wss://relay.example/#key',
    'wss://relay.example/a b',
    'wss://',
    `wss://relay.example/${'x'.repeat(281)}`,
    '',
  ])('a relay address may not be %j', address => expect(isRelayAddress(address)).toBe(false));
});
