import type { HttpRequest } from 'uWebSockets.js';
import { describe, expect, it } from 'vitest';
import { createHeaderCheck } from '../../../server/http/header-check.ts';

const check = createHeaderCheck();
type Header = [name: string, value: string];
const looked = (...headers: Header[]) => {
  const forEach = (each: (name: string, value: string) => void) => {
    for (const [name, value] of headers) each(name, value);
  };
  const { refusal, forwardedFor } = check({ forEach } as unknown as HttpRequest);
  return { why: refusal?.message.match(/sent twice|only be "chunked"/)?.[0] ?? null, forwardedFor };
};
const HOST: Header = ['host', 'game'];
const plain = { why: null, forwardedFor: null };

describe('request', () => {
  it.each(['host', 'authorization', 'content-length', 'transfer-encoding'])(
    'a request may have the header %s only once, even if the values are equal',
    name => {
      const header: Header = [name, 'chunked'];
      expect(looked(header)).toEqual(plain);
      expect(looked(header, ['accept', '*/*'], header).why).toBe('sent twice');
    },
  );

  it('a request may contain any other header more than once', () => {
    expect(looked(HOST, ['cookie', 'a'], ['cookie', 'b'], ['authorization', 'x'])).toEqual(plain);
    expect(looked(HOST, ['content-length', '1'], ['transfer-encoding', 'chunked'])).toEqual(plain);
  });

  it('the only transfer encoding that a request may use is "chunked"', () => {
    expect(looked(['transfer-encoding', 'Chunked'])).toEqual(plain);
    for (const value of ['gzip', 'gzip, chunked', 'identity', ''])
      expect(looked(['transfer-encoding', value]).why).toBe('only be "chunked"');
  });

  it.each(['forwarded', 'via', 'x-real-ip'])(
    'a request with the header %s counts as sent through a proxy, even if the header is empty',
    name => {
      expect(looked(HOST, [name, '']).forwardedFor).toBe('');
      expect(looked([name, '1.2.3.4'], ['x-forwarded-for', '5.6.7.8']).forwardedFor).toBe('5.6.7.8');
      expect(looked(['x-forwarded-for', '5.6.7.8'], [name, '1.2.3.4']).forwardedFor).toBe('5.6.7.8');
    },
  );

  it("the last address in X-Forwarded-For is the caller's", () => {
    expect(looked(['x-forwarded-for', 'a'], ['x-forwarded-for', 'b']).forwardedFor).toBe('b');
    expect(looked(['x-forwarded-for', '']).forwardedFor).toBe('');
  });

  it('the headers of each request are checked independently', () => {
    expect(looked(HOST, HOST, ['via', 'x'])).toEqual({ why: 'sent twice', forwardedFor: '' });
    expect(looked(HOST)).toEqual(plain);
  });
});
