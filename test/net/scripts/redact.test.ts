import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../net/scripts/redact.ts';

const secret = fc
  .string({ unit: 'grapheme', minLength: 6, maxLength: 40 })
  .filter(text => text.trim().length >= 6);
const around = fc.string({ maxLength: 30 });

const base64 = (before: string, value: string, after: string) =>
  Buffer.from(before + value + after).toString('base64');

/** What programs make of text. Each keeps the whole secret readable for who knows how. */
const FORMS: Record<string, (value: string, before: string, after: string) => string> = {
  'as it is': value => value,
  'in a URL': value => encodeURIComponent(value),
  'in a form': value => new URLSearchParams({ a: value }).toString().slice(2),
  'in JSON': value => JSON.stringify({ a: value }),
  'in hexadecimal': value => Buffer.from(value).toString('hex'),
  'in capitals': value => value.toUpperCase(),
  reversed: value => [...value].reverse().join(''),
  'spaced out': value => [...value].join(' '),
  'with dashes': value => [...value].join('-'),
};

describe('a secret', () => {
  it.each(Object.entries(FORMS))('is hidden %s, whatever stands around it', (form, write) => {
    const value = 'pA5$/w0rd+of é"them';
    fc.assert(
      fc.property(around, around, (before, after) => {
        const text = before + write(value, before, after) + after;
        const hidden = createRedactor({ KEY: value })(text);
        if (form !== 'in a form') expect(hidden).toContain('[secret KEY]');
        expect(hidden.toLowerCase()).not.toContain('w0rd');
      }),
    );
  });

  it('is hidden in base64, wherever it stands in it', () => {
    fc.assert(
      fc.property(
        around,
        fc.string({ unit: 'binary-ascii', minLength: 9, maxLength: 30 }),
        around,
        (before, value, after) => {
          const hidden = createRedactor({ KEY: value })(base64(before, value, after));
          expect(hidden).toContain('[secret KEY]');
          const left = Buffer.from(hidden.replaceAll(/\[secret KEY\]/g, ''), 'base64').toString('latin1');
          expect(left).not.toContain(value);
        },
      ),
    );
  });

  it('of any letters leaves nothing of itself', () => {
    fc.assert(
      fc.property(secret, around, around, (value, before, after) => {
        expect(createRedactor({ K: value })(before + value + after)).toContain('[secret K]');
      }),
    );
  });

  it('that holds another is hidden as a whole', () => {
    const hide = createRedactor({ SHORT: 'abcd', LONG: 'abcdefgh' });
    expect(hide('abcdefgh abcd')).toBe('[secret LONG] [secret SHORT]');
  });

  it('of fewer than four letters is not hidden: nothing would be readable', () => {
    expect(createRedactor({ KEY: 'abc' })('abc')).toBe('abc');
  });

  it('of ten thousand letters is hidden too', () => {
    const value = 'x1'.repeat(5_000);
    expect(createRedactor({ KEY: value })(`a ${value} b`)).toBe('a [secret KEY] b');
  });
});

it('text without a secret stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(createRedactor({ KEY: 'does-not-come-up' })(text)).toBe(text);
    }),
  );
  expect(createRedactor({})('text')).toBe('text');
});
