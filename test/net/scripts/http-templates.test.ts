import { describe, expect, it } from 'vitest';
import { replaceSecrets, secretFor, secretsIn } from '../../../net/scripts/http/secrets.ts';
import { inQuery, parseUrl, requireWeb } from '../../../net/scripts/http/url.ts';

/** Tests addresses that scripts request and that contain placeholders for secrets. */

const BAD_INPUT = expect.objectContaining({ code: 'bad-input' });
const reveal = (name: string) => ({ token: 'a/b?c&d', other: '{{secret:token}}' })[name] ?? name;
const filled = (url: string) => parseUrl(url).filled(reveal).href;

describe('address', () => {
  it("a secret in the URL of a script's request is encoded, so that it ends neither the path nor a value", () => {
    expect(filled('https://h/{{secret:token}}/x?q={{secret:token}}#f')).toBe(
      'https://h/a/b%3Fc%26d/x?q=a%2Fb%3Fc%26d#f',
    );
  });

  it("the URL of a script's request may contain several secrets, or the same secret twice", () => {
    expect(filled('https://h/{{secret:one}}?a={{secret:two}}&b={{secret:one}}')).toBe(
      'https://h/one?a=two&b=one',
    );
  });

  it('a secret that is inserted into a URL is not searched for names of other secrets', () => {
    expect(filled('https://h/?q={{secret:other}}')).toBe('https://h/?q=%7B%7Bsecret%3Atoken%7D%7D');
  });

  it('text in a URL that looks like an internal placeholder for a secret is not changed', () => {
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
  ])("the URL of a script's request may not contain a secret before its path: %s", url => {
    expect(() => parseUrl(url)).toThrow(BAD_INPUT);
  });

  it.each([
    'ftp://h/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'https://me@h/',
    'https://:pw@h/',
    'h/path',
  ])("the URL of a script's request is refused if it is not http or https or contains a user: %s", url => {
    expect(() => parseUrl(url)).toThrow(BAD_INPUT);
  });

  it("the URL of a script's request is refused if it is not a text", () => {
    for (const url of [undefined, null, 7, {}, ['https://h/']])
      expect(() => parseUrl(url)).toThrow(BAD_INPUT);
  });

  it("the URL of a script's request is checked again after a redirect", () => {
    requireWeb(new URL('https://h/'));
    for (const url of ['ws://h/', 'http://me@h/', 'http://:pw@h/'])
      expect(() => requireWeb(new URL(url))).toThrow(BAD_INPUT);
  });
});

describe('secret', () => {
  it('a placeholder for a secret ends at the first pair of closing braces, and all placeholders in a text are found', () => {
    const text = '{{secret:a}}{{secret:b}} {secret:c} {{secret:d';
    expect(secretsIn(text)).toEqual(['a', 'b']);
    expect(replaceSecrets(text, name => `<${name}>`)).toBe('<a><b> {secret:c} {{secret:d');
  });

  it('a secret is inserted literally, whatever characters it contains', () => {
    expect(replaceSecrets('{{secret:a}}', () => '$&$1')).toBe('$&$1');
  });

  it('a secret is inserted only for hosts to which it is bound', () => {
    const find = (name: string) => (name === 'a' ? { value: 'v', hosts: ['h.example'] } : null);
    expect(secretFor(new URL('https://h.example/'), 'a', find)).toBe('v');
    expect(() => secretFor(new URL('https://other.example/'), 'a', find)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(() => secretFor(new URL('https://h.example/'), 'b', find)).toThrow(BAD_INPUT);
  });

  it('a secret that is not well-formed text can be inserted', () => {
    expect(inQuery('\ud800')).toBe('%EF%BF%BD');
  });
});
