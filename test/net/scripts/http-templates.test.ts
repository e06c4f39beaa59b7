import { describe, expect, it } from 'vitest';
import { replaceSecrets, secretFor, secretsIn } from '../../../net/scripts/http/secrets.ts';
import { inQuery, parseUrl, requireWeb } from '../../../net/scripts/http/url.ts';

/** Addresses of scripts, with places for secrets. */

const BAD_INPUT = expect.objectContaining({ code: 'bad-input' });
const reveal = (name: string) => ({ token: 'a/b?c&d', other: '{{secret:token}}' })[name] ?? name;
const filled = (url: string) => parseUrl(url).filled(reveal).href;

describe('address', () => {
  it('secrets in an address are encoded: slashes stay in the path, and nothing else ends the path or a value', () => {
    expect(filled('https://h/{{secret:token}}/x?q={{secret:token}}#f')).toBe(
      'https://h/a/b%3Fc%26d/x?q=a%2Fb%3Fc%26d#f',
    );
  });

  it('an address with secrets may have several of them, and the same one twice', () => {
    expect(filled('https://h/{{secret:one}}?a={{secret:two}}&b={{secret:one}}')).toBe(
      'https://h/one?a=two&b=one',
    );
  });

  it('an address with secrets does not search the value of a secret for others', () => {
    expect(filled('https://h/?q={{secret:other}}')).toBe('https://h/?q=%7B%7Bsecret%3Atoken%7D%7D');
  });

  it('an address with secrets leaves text that only looks like its own marks', () => {
    const mark = `secret${'0'.repeat(24)}x0x`;
    expect(filled(`https://h/${mark}?q={{secret:one}}`)).toBe(`https://h/${mark}?q=one`);
  });

  it.each([
    'https://{{secret:one}}/',
    'https://{{secret:one}}.example.org/',
    'https://h:{{secret:one}}/',
    'https://{{secret:one}}@h/',
    'https://me:{{secret:one}}@h/',
    '{{secret:one}}://h/',
  ])('an address with secrets has none before its path: %s', url => {
    expect(() => parseUrl(url)).toThrow(BAD_INPUT);
  });

  it.each([
    'ftp://h/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'https://me@h/',
    'https://:pw@h/',
    'h/path',
  ])('an address with secrets is of the web, without a user: not %s', url => {
    expect(() => parseUrl(url)).toThrow(BAD_INPUT);
  });

  it('an address with secrets is a text', () => {
    for (const url of [undefined, null, 7, {}, ['https://h/']])
      expect(() => parseUrl(url)).toThrow(BAD_INPUT);
  });

  it('an address with secrets is checked again after a redirect', () => {
    requireWeb(new URL('https://h/'));
    for (const url of ['ws://h/', 'http://me@h/', 'http://:pw@h/'])
      expect(() => requireWeb(new URL(url))).toThrow(BAD_INPUT);
  });
});

describe('secret', () => {
  it('the place of a secret ends at the first pair of braces, and every one in a text is found', () => {
    const text = '{{secret:a}}{{secret:b}} {secret:c} {{secret:d';
    expect(secretsIn(text)).toEqual(['a', 'b']);
    expect(replaceSecrets(text, name => `<${name}>`)).toBe('<a><b> {secret:c} {{secret:d');
  });

  it('the place of a secret takes a value literally, even one that a replacement would interpret', () => {
    expect(replaceSecrets('{{secret:a}}', () => '$&$1')).toBe('$&$1');
  });

  it('the place of a secret is filled only for the hosts to which the secret is bound', () => {
    const find = (name: string) => (name === 'a' ? { value: 'v', hosts: ['h.example'] } : null);
    expect(secretFor(new URL('https://h.example/'), 'a', find)).toBe('v');
    expect(() => secretFor(new URL('https://other.example/'), 'a', find)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(() => secretFor(new URL('https://h.example/'), 'b', find)).toThrow(BAD_INPUT);
  });

  it('the place of a secret may have a value that is not well-formed text', () => {
    expect(inQuery('\ud800')).toBe('%EF%BF%BD');
  });
});
