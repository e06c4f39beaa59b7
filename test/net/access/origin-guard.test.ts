import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createOriginGuard } from '../../../net/access/origin-guard.ts';
import { isLoopback } from '../../../server/http/peer.ts';

/** Tests under which names and from which pages this server can be reached. */

const bytes = (...sixteen: number[]) => new Uint8Array([...Array(16 - sixteen.length).fill(0), ...sixteen]);

describe('peer address', () => {
  it.each([
    ['127.0.0.1', new Uint8Array([127, 0, 0, 1])],
    ['127.1.2.3', new Uint8Array([127, 1, 2, 3])],
    ['::1', bytes(1)],
    ['::ffff:127.0.0.1', bytes(255, 255, 127, 0, 0, 1)],
  ])('a request from the address %s counts as a request from this machine', (_, address) => {
    expect(isLoopback(address)).toBe(true);
  });

  it.each([
    ['192.168.0.127', new Uint8Array([192, 168, 0, 127])],
    ['128.0.0.1', new Uint8Array([128, 0, 0, 1])],
    ['::ffff:10.0.0.1', bytes(255, 255, 10, 0, 0, 1)],
    ['::2', bytes(2)],
    ['::', bytes()],
    ['::1:1', bytes(1, 0, 1)],
    ['fe80::1', new Uint8Array([0xfe, 0x80, ...Array(13).fill(0), 1])],
    ['1::ffff:127.0.0.1', new Uint8Array([0, 1, ...Array(8).fill(0), 255, 255, 127, 0, 0, 1])],
    ['none', new Uint8Array()],
  ])('a request from the address %s counts as a request from another machine', (_, address) => {
    expect(isLoopback(address)).toBe(false);
  });
});

describe('server that listens only on this machine', () => {
  const guard = createOriginGuard(
    '127.0.0.1',
    ['game.example'],
    origin => origin === 'https://friend.example',
  );

  it('a server that listens only on this machine is closed to other machines, whatever its host names are', () => {
    expect({ isOpen: guard.isOpen, names: guard.remoteNames }).toEqual({ isOpen: false, names: [] });
  });

  it.each(['localhost', 'LOCALHOST:80', '127.0.0.1', '[::1]:2087', 'game.example', 'Game.Example:1'])(
    'a request for the host %s, which is local or configured, is answered',
    host => {
      expect(guard.passes(host, '')).toBe(true);
    },
  );

  it.each(['', 'example', '10.0.0.1', 'localhost.example', 'localhost:80:80', '127.0.0.1.example'])(
    'a request for the unknown host "%s" is refused, even after requests for other hosts were refused',
    host => {
      expect(guard.passes('localhost', '')).toBe(true);
      expect([1, 2, 3].map(() => guard.passes(host, ''))).toEqual([false, false, false]);
    },
  );

  it.each(['http://localhost', 'https://localhost:3000', 'http://game.example', 'https://friend.example'])(
    'a page with the origin %s, which is local or configured, may call the game',
    origin => {
      expect(guard.passes('localhost', origin)).toBe(true);
    },
  );

  it.each([
    'null',
    'http://evil.example',
    'ftp://localhost',
    'http://localhost/x',
    'https://friend.example:1',
  ])('a page with the origin %s may not call the game', origin => {
    expect(guard.passes('localhost', origin)).toBe(false);
  });

  it('the game recognises its own page by its scheme, host and port', () => {
    expect(guard.isOwnPage('localhost:1', 'http://localhost:1')).toBe(true);
    expect(guard.isOwnPage('LOCALHOST:1', 'http://localhost:1')).toBe(true);
    for (const origin of [
      'https://localhost:1',
      'http://localhost:2',
      'http://127.0.0.1:1',
      'http://localhost',
      '',
    ])
      expect(guard.isOwnPage('localhost:1', origin)).toBe(false);
    expect(guard.isOwnPage('evil.example', 'http://evil.example')).toBe(false);
  });

  it("a read without an Origin header counts as sent by the game's own page only if the browser says so", () => {
    const sites = ['same-origin', 'none', 'same-site', 'cross-site', ''];
    expect(sites.map(site => guard.isOwnRead('localhost', '', site))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(guard.isOwnRead('localhost', 'http://evil.example', 'same-origin')).toBe(false);
  });
});

describe('server that listens on all addresses', () => {
  const addresses = () => Object.values(networkInterfaces()).flatMap(list => list ?? []);

  it('a server on all addresses answers at every IPv4 and IPv6 address of this machine', () => {
    const guard = createOriginGuard('::', []);
    for (const { address, family } of addresses()) {
      const host = family === 'IPv6' ? `[${address}]` : address;
      expect([host, guard.passes(`${host}:2087`, `http://${host}:2087`)]).toEqual([host, true]);
    }
    expect(guard.passes('[2001:db8::7]:2087', '')).toBe(false);
  });

  it.each([
    ['2001:DB8::7', '[2001:db8::7]'],
    ['192.0.2.7', '192.0.2.7'],
  ])('a server that listens on %s answers there', (address, host) => {
    const guard = createOriginGuard(address, []);
    expect(guard.passes(`${host}:2087`, '')).toBe(true);
    expect(guard.remoteNames).toContain(host);
    expect(guard.isOwnPage(`${host}:2087`, `http://${host}:2087`)).toBe(true);
  });

  it('an IPv6 address that needs a zone works, but is not shown as an address for other machines', () => {
    const guard = createOriginGuard('FE80::7', []);
    expect([guard.passes('[fe80::7]:2087', ''), guard.isOpen]).toEqual([true, true]);
    expect(guard.remoteNames.filter(name => name.startsWith('[fe80'))).toEqual([]);
  });

  it('a server on all addresses lists the names by which other machines reach it', () => {
    const { isOpen, remoteNames } = createOriginGuard('0.0.0.0', ['game.example', 'localhost']);
    expect(isOpen).toBe(true);
    expect(remoteNames).toContain('game.example');
    for (const name of ['localhost', '127.0.0.1', '0.0.0.0', '[::]', '[::1]'])
      expect(remoteNames).not.toContain(name);
  });
});
