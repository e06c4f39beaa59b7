import type { HttpResponse } from 'uWebSockets.js';
import { describe, expect, it } from 'vitest';
import { isLocalRequest, otherMachine, passedOnFor } from '../../../server/http/peer.ts';

/** Whose request it is, by its connection and what a proxy says. */

const from = (...address: number[]) =>
  ({
    getRemoteAddress: () => Uint8Array.from(address).buffer,
    getRemoteAddressAsText: () => Buffer.from(address.join('.')),
  }) as unknown as HttpResponse;
const NEAR = from(127, 0, 0, 1);
const FAR = from(10, 0, 0, 7);

describe('a request', () => {
  it('a request is of this machine when it comes from it, and from no proxy', () => {
    expect([isLocalRequest(NEAR, null), isLocalRequest(NEAR, ''), isLocalRequest(FAR, null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('a request of another machine has its address', () => {
    expect([otherMachine(FAR), otherMachine(NEAR)]).toEqual(['10.0.0.7', null]);
  });
});

describe('a request', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['made-up, 203.0.113.9', '203.0.113.9'],
    ['a,b , \t203.0.113.9 ', '203.0.113.9'],
    ['', ''],
    ['203.0.113.9,', ''],
  ])('a request that a proxy on this machine passes on is for the last that it names: %j', (header, peer) => {
    expect(passedOnFor(NEAR, header)).toBe(peer);
  });

  it('a request that a proxy on this machine passes on is for at most 64 characters of that', () => {
    expect(passedOnFor(NEAR, `a, ${'x'.repeat(64)}`)).toBe('x'.repeat(64));
    expect(passedOnFor(NEAR, `a, ${'x'.repeat(65)}`)).toBe('x'.repeat(64));
  });

  it('a request that a proxy on this machine passes on is none without a word of a proxy, nor from another machine, whatever that says', () => {
    expect([passedOnFor(NEAR, null), passedOnFor(FAR, '203.0.113.9'), passedOnFor(FAR, null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
