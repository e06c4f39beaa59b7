import { describe, expect, it } from 'vitest';
import { isPublic } from '../../../net/scripts/http/exchange.ts';
import { isListed } from '../../../net/scripts/http/hosts.ts';
import { fc } from '../../fast-check.ts';

/** Tests which addresses and hosts scripts may reach. The address check is compared with plain arithmetic. */

const CLOSED_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const dotted = (value: number) => [24, 16, 8, 0].map(shift => (value >>> shift) & 255).join('.');
const hex = (value: bigint) =>
  Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16)).join(
    ':',
  );

const isPublicV4 = (value: number) =>
  !CLOSED_V4.some(([network, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(value / size) === Math.floor(numberOf(network) / size);
  });

function isPublicV6(value: bigint) {
  const low = Number(value & 0xffffffffn);
  if (value >> 32n === 0xffffn || value >> 32n === 0x64ff9bn << 64n) return isPublicV4(low);
  if (value >> 112n === 0x2002n) return isPublicV4(Number((value >> 80n) & 0xffffffffn));
  if (value >> 125n !== 1n) return false;
  if (value >> 105n === 0x20010000n >> 9n) return false;
  if (value >> 80n === 0x2620004f8000n) return false;
  return value >> 96n !== 0x20010db8n && value >> 108n !== 0x3fff0n;
}

/** Any IPv4 address, often one at the edge of a blocked range. */
const anyV4 = fc.oneof(
  fc.nat(0xffffffff),
  fc
    .tuple(fc.constantFrom(...CLOSED_V4), fc.constantFrom(-1, 0, 1), fc.boolean())
    .map(([[network, bits], step, atEnd]) => {
      const edge = numberOf(network) + (atEnd ? 2 ** (32 - bits) - 1 : 0) + step;
      return Math.min(Math.max(edge, 0), 0xffffffff);
    }),
);

const anyV6 = fc.oneof(
  fc.bigInt(0n, 2n ** 128n - 1n),
  fc.bigInt(2n ** 125n, 2n ** 126n - 1n),
  fc
    .tuple(
      fc.constantFrom(
        0x2001n << 112n,
        0x200101ffn << 96n,
        0x200102n << 104n,
        0x20010db8n << 96n,
        0x20010db9n << 96n,
        0x3fffn << 112n,
        0x3fff1n << 108n,
        0x2003n << 112n,
        1n << 127n,
        1n << 125n,
      ),
      fc.bigInt(-2n, 2n),
    )
    .map(([edge, step]) => edge + step),
  anyV4.map(v4 => (0xffffn << 32n) | BigInt(v4)),
  anyV4.map(v4 => (0x64ff9bn << 96n) | BigInt(v4)),
  fc
    .tuple(anyV4, fc.bigInt(0n, 2n ** 80n - 1n))
    .map(([v4, rest]) => (0x2002n << 112n) | (BigInt(v4) << 80n) | rest),
  fc.bigInt(0n, 2n ** 33n),
);

describe('public addresses', () => {
  it("a script's request may go to IPv4 addresses only outside the blocked ranges", () => {
    fc.assert(
      fc.property(anyV4, value => {
        expect(isPublic(dotted(value))).toBe(isPublicV4(value));
      }),
      { numRuns: 3_000 },
    );
  });

  it('IPv6 addresses count as public if they are assigned to the internet or contain a public IPv4 address', () => {
    fc.assert(
      fc.property(anyV6, value => {
        expect([hex(value), isPublic(hex(value))]).toEqual([hex(value), isPublicV6(value)]);
      }),
      { numRuns: 5_000 },
    );
  });

  it('whether an IP address counts as public does not depend on its spelling', () => {
    fc.assert(
      fc.property(anyV6, value => {
        const short = new URL(`http://[${hex(value)}]/`).hostname.slice(1, -1);
        expect(isPublic(short)).toBe(isPublic(hex(value)));
        expect(isPublic(short.toUpperCase())).toBe(isPublic(short));
      }),
    );
  });

  it.each([
    '8.8.8.8',
    '2606:4700::1111',
    '2606:4700::8.8.8.8',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
  ])('scripts may send requests to the address %s, since it is public', address =>
    expect(isPublic(address)).toBe(true),
  );

  it.each([
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::8.8.8.8',
    '2002:a00:1::',
    '2001::1',
    '2001:db8::1',
    '2620:4f:8000::1',
    '3fff::1',
    '4000::1',
    '8.8.8.8%lo',
    '2606:4700::1111%lo',
    'fc00::1',
    'fe80::1',
    'fe80::1%lo',
    'fec0::1',
    'ff02::1',
    '100::1',
    '255.255.255.255',
    '127.1',
    '0x7f.0.0.1',
    'example.com',
    '',
  ])('scripts may not send requests to the address %s, since it is not public', address =>
    expect(isPublic(address)).toBe(false),
  );
});

describe('hosts', () => {
  it.each<[string, string]>([
    ['https://api.example.com/x', 'api.example.com'],
    ['https://api.example.com/x', 'API.Example.COM'],
    ['https://api.example.com./x', 'api.example.com'],
    ['https://api.example.com/x', 'api.example.com.'],
    ['https://api.example.com:8443/', 'api.example.com'],
    ['https://api.example.com:8443/', 'api.example.com:8443'],
    ['https://api.example.com/', 'api.example.com:443'],
    ['http://api.example.com/', 'api.example.com:80'],
    ['https://api.example.com/', '*.example.com'],
    ['https://a.b.example.com/', '*.example.com'],
    ['https://a.example.com:8443/', '*.example.com:8443'],
    ['https://b\u00fccher.example/', 'b\u00fccher.example'],
    ['https://b\u00fccher.example/', 'xn--bcher-kva.example'],
    ['http://127.1:8080/', '127.0.0.1:8080'],
    ['http://[0:0::1]:8080/', '::1'],
    ['http://[::1]/', '[::1]'],
    ['http://[::1]:8080/', '[0::1]:8080'],
    ['http://localhost:3/', 'localhost'],
  ])("the URL %s of a script's request matches the allowed host %s", (url, entry) =>
    expect(isListed(new URL(url), [entry])).toBe(true),
  );

  it.each<[string, string]>([
    ['https://example.com/', '*.example.com'],
    ['https://badexample.com/', '*.example.com'],
    ['https://api.example.com.evil.com/', 'api.example.com'],
    ['https://evil.com/api.example.com', 'api.example.com'],
    ['https://api.example.com/', 'example.com'],
    ['https://api.example.com/', 'api.example.com:80'],
    ['https://api.example.com:8443/', 'api.example.com:443'],
    ['https://api.example.com/', '*'],
    ['https://api.example.com/', '*.'],
    ['https://api.example.com/', '*.*'],
    ['https://api.example.com/', ''],
    ['https://api.example.com/', ':443'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://api.example.com/', 'x@api.example.com'],
    ['https://api.example.com/', 'api.example.com/'],
    ['http://127.0.0.1/', '*.0.0.1'],
    ['http://127.0.0.1/', '*.1'],
    ['http://[::1]:8080/', '[::1]:80'],
    ['http://[::ffff:127.0.0.1]/', '127.0.0.1'],
    ['http://localhost/', '*.localhost'],
  ])("the URL %s of a script's request does not match the allowed host %s", (url, entry) =>
    expect(isListed(new URL(url), [entry])).toBe(false),
  );
});
