import type { HttpResponse } from 'uWebSockets.js';
import { describe, expect, it } from 'vitest';
import { isLocalRequest, otherMachine, passedOnFor } from '../../../server/http/peer.ts';

/** Tests which machine a request belongs to, by its connection and the headers of a proxy. */

const from = (...address: number[]) =>
  ({
    getRemoteAddress: () => Uint8Array.from(address).buffer,
    getRemoteAddressAsText: () => Buffer.from(address.join('.')),
  }) as unknown as HttpResponse;
const NEAR = from(127, 0, 0, 1);
const FAR = from(10, 0, 0, 7);

describe('request without a proxy', () => {
  it('a request is local if it comes from this machine and not through a proxy', () => {
    expect([isLocalRequest(NEAR, null), isLocalRequest(NEAR, ''), isLocalRequest(FAR, null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each<[string, number[], boolean]>([
    ['127.255.255.254', [127, 255, 255, 254], true],
    ['126.0.0.1', [126, 0, 0, 1], false],
    ['10.0.0.127', [10, 0, 0, 127], false],
    ['::1', [...Array(15).fill(0), 1], true],
    ['::2', [...Array(15).fill(0), 2], false],
    ['2001:db8::1', [0x20, 0x01, 0x0d, 0xb8, ...Array(11).fill(0), 1], false],
    ['::ffff:127.0.0.1', [...Array(10).fill(0), 255, 255, 127, 0, 0, 1], true],
    ['::ffff:10.0.0.1', [...Array(10).fill(0), 255, 255, 10, 0, 0, 1], false],
    ['2001:db8::ffff:7f00:1', [0x20, 0x01, 0x0d, 0xb8, ...Array(6).fill(0), 255, 255, 127, 0, 0, 1], false],
    ['an address that is no longer known', [], false],
  ])('whether a request comes from this machine depends on its address: %s', (_, address, isNear) => {
    expect(isLocalRequest(from(...address), null)).toBe(isNear);
  });

  it('a request from another machine has the address of that machine', () => {
    expect([otherMachine(FAR), otherMachine(NEAR)]).toEqual(['10.0.0.7', null]);
  });
});

describe('request through a proxy', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['made-up, 203.0.113.9', '203.0.113.9'],
    ['a,b , \t203.0.113.9 ', '203.0.113.9'],
    ['', ''],
    ['203.0.113.9,', ''],
  ])('a request through a local proxy belongs to the last address in X-Forwarded-For: %j', (header, peer) => {
    expect(passedOnFor(NEAR, header)).toBe(peer);
  });

  it('an address that a proxy sends is cut to 64 characters', () => {
    expect(passedOnFor(NEAR, `a, ${'x'.repeat(64)}`)).toBe('x'.repeat(64));
    expect(passedOnFor(NEAR, `a, ${'x'.repeat(65)}`)).toBe('x'.repeat(64));
  });

  it('forwarding headers are trusted only from a proxy on this machine', () => {
    expect([passedOnFor(NEAR, null), passedOnFor(FAR, '203.0.113.9'), passedOnFor(FAR, null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
