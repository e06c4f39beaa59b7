import { describe, expect, it } from 'vitest';
import { createRedactor, redactDeep } from '../../../net/scripts/secrets/redact.ts';
import { fc } from '../../fast-check.ts';

/** Tests how secrets are hidden. The encodings are made here by other code than the tested one. */

const base64At = (offset: number, alphabet: 'base64' | 'base64url') => (value: string) =>
  Buffer.concat([Buffer.alloc(offset, 'x'), Buffer.from(value), Buffer.from('yy')]).toString(alphabet);

const bytesOf = (value: string, before = '') =>
  Array.from(Buffer.from(value), byte => before + byte.toString(16).padStart(2, '0'));

const FORMS: Record<string, (value: string) => string> = {
  'as it is': value => value,
  'in capitals': value => value.replace(/[a-z]/g, letter => letter.toUpperCase()),
  'in an address': encodeURIComponent,
  'in a form': value => new URLSearchParams([['v', value]]).toString().slice(2),
  'in JSON': value => JSON.stringify({ value }),
  'in JSON of plain letters': value =>
    JSON.stringify(value).replace(
      /[\u007f-\uffff]/g,
      c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  'in hexadecimal': value => Buffer.from(value).toString('hex').toUpperCase(),
  'in hexadecimal with spaces': value => bytesOf(value).join(' '),
  'in hexadecimal as a list': value => bytesOf(value, '0x').join(', '),
  'in hexadecimal with colons': value => bytesOf(value).join(':').toUpperCase(),
  'with every byte as in an address': value => bytesOf(value, '%').join(''),
  'with every byte as in a program': value => bytesOf(value, '\\x').join(''),
  'in base64': base64At(0, 'base64'),
  'in base64 after one byte': base64At(1, 'base64'),
  'in base64 after two bytes': base64At(2, 'base64'),
  'in base64 for addresses': base64At(1, 'base64url'),
  backwards: value => [...value].reverse().join(''),
  'with spaces between': value => [...value].join(' '),
  'with lines between': value => [...value].join('\n'),
  'with dashes between': value => [...value].join('-'),
  'without the space around it': value => value.trim(),
};

/**
 * Values of secrets that are too long to be part of the mark `[secret KEY]` by chance, so that a leftover is
 * recognized.
 */
const secret = fc
  .string({ unit: 'binary', minLength: 4, maxLength: 40 })
  .filter(value => value.trim().length >= 6 && value.isWellFormed());

const around = fc.string({ unit: fc.constantFrom('#', ' ', '\n', '%'), maxLength: 20 });

describe('redacted secret', () => {
  it.each(Object.entries(FORMS))('a secret that is written %s is hidden in script output', (_, write) => {
    const redact = createRedactor({ KEY: 'p4ss-W0rd/of ü&"' });
    const hidden = redact(`before ${write('p4ss-W0rd/of ü&"')} after`);
    expect(hidden).toContain('[secret KEY]');
    expect(hidden).toMatch(/^before .* after$/s);
    expect(hidden).not.toMatch(/w0rd/i);
  });

  it.each(Object.entries(FORMS))(
    'a random secret that is written %s is hidden in script output, whatever text surrounds it',
    (_, write) => {
      fc.assert(
        fc.property(secret, around, around, (value, before, after) => {
          const hidden = createRedactor({ KEY: value })(`${before}${write(value)}${after}`);
          expect(hidden).toContain('[secret KEY]');
          expect(hidden).not.toContain(write(value));
        }),
        { numRuns: 100 },
      );
    },
  );

  it('a secret is hidden even if the same character separates all its characters', () => {
    const sign = fc.constantFrom(...' /|*#~+=;\\"\u200b\u00b7\u2028\u0000_');
    const value = fc
      .string({ unit: 'binary-ascii', minLength: 6, maxLength: 30 })
      .filter(v => v.trim() === v);
    const words = fc.string({ unit: fc.constantFrom('v', 'w', ' '), maxLength: 9 });
    fc.assert(
      fc.property(value, sign, words, words, (secret, between, before, after) => {
        const hidden = createRedactor({ KEY: secret })(`${before}<${[...secret].join(between)}>${after}`);
        expect(hidden).toContain(`${before}<[secret KEY]`);
        expect(hidden).toContain(`>${after}`);
      }),
    );
  });

  it('a secret is not recognised if letters or different separators stand between its characters, or if a character is missing', () => {
    const redact = createRedactor({ KEY: 'hunter' });
    for (const text of ['hxuxnxtxexr', 'h-u n.t/e-r', 'h u n t e']) expect(redact(text)).toBe(text);
  });

  it('no part of a hidden secret can be decoded from base64', () => {
    const ascii = fc.string({ unit: 'binary-ascii', minLength: 9, maxLength: 30 });
    fc.assert(
      fc.property(fc.string(), ascii, fc.string(), (before, value, after) => {
        const coded = Buffer.from(before + value + after).toString('base64');
        const hidden = createRedactor({ KEY: value })(coded);
        expect(hidden).toContain('[secret KEY]');
        const left = Buffer.from(hidden.replaceAll('[secret KEY]', ''), 'base64').toString('latin1');
        expect(left).not.toContain(value);
      }),
    );
  });

  it('overlapping secrets are all hidden', () => {
    const redact = createRedactor({ ONE: 'abcdef', TWO: 'defghi', LONG: 'abcdefgh' });
    expect(redact('-abcdefghi-abcdef-defghi-')).toBe('-[secret LONG][secret TWO]-[secret ONE]-[secret TWO]-');
  });

  it.each([
    ['sk-01234', '[secret LONG]'],
    ['sk-0123', 'sk-0123'],
    ['sk-01234.....', '[secret LONG].....'],
    ['sk-01234......', 'sk-01234......'],
  ])(
    'if script output ends with the first characters of a secret, they are hidden if there are at least 8: %s',
    (text, hidden) => {
      expect(createRedactor({ LONG: 'sk-0123456789' })(`the ${text}`)).toBe(`the ${hidden}`);
    },
  );

  it('if a text was cut off within a secret, the beginning of the secret is hidden', () => {
    const redact = createRedactor({ KEY: 'sk-0123456789abcdef' });
    expect(redact('unknown "sk-01234567…"')).toBe('unknown "[secret KEY]…"');
    expect(redact('so it is sk-0123456789abcde')).toBe('so it is [secret KEY]');
    expect(redact('sk-01234 is the beginning of it')).toBe('sk-01234 is the beginning of it');
  });

  it('a secret that consists of special characters of regular expressions is hidden', () => {
    expect(createRedactor({ KEY: '.*+?^$(){}|[]\\' })('a.*+?^$(){}|[]\\b')).toBe('a[secret KEY]b');
  });

  it('a long secret is hidden', () => {
    const value = 'x1'.repeat(5_000);
    expect(createRedactor({ KEY: value })(`a ${value} b`)).toBe('a [secret KEY] b');
  });

  it('a secret of fewer than four characters is not hidden', () => {
    const text = 'abc abcd a-b-c 616263 cba';
    expect(createRedactor({ KEY: 'abc', NONE: '' })(text)).toBe(text);
  });
});

describe('redacted text', () => {
  it('script output without secrets stays unchanged', () => {
    const redact = createRedactor({ KEY: 'zzzz-value' });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        fc.pre(!/[z2]/i.test(text));
        expect(redact(text)).toBe(text);
      }),
    );
  });

  it('the letters before and after a hidden secret are not changed', () => {
    expect(createRedactor({ KEY: 'ΑΣΑΣ' })('\u0130\u0130 αςας \u0130')).toBe(
      '\u0130\u0130 [secret KEY] \u0130',
    );
  });

  it.each([
    ['all of it looks like the beginning of the secret', `${'a'.repeat(999)}b`, 'a'],
    ['the characters of the secret are spread out', 'a'.repeat(5_000), 'a '],
    ['a long secret contains itself twice', `${'a'.repeat(5_000)}b${'a'.repeat(5_000)}`, 'a'],
  ])(
    'the time for hiding secrets is proportional to the length of the text, even if %s',
    (_, value, piece) => {
      const redact = createRedactor({ KEY: value });
      redact(piece.repeat(20_000)); // the redactor is built at its first use
      const steps = [20_000, 40_000].map(count => stepsOf(() => redact(piece.repeat(count))));
      expect(steps[0]).toBeGreaterThanOrEqual(20_000);
      expect(steps[1]).toBeLessThan(2.2 * steps[0]);
      expect(steps[1]).toBeLessThan(1_000 * 40_000);
    },
  );

  it('secrets in script output are hidden exactly where a simple search finds them', () => {
    const few = (minLength: number, maxLength: number) =>
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength });
    fc.assert(
      fc.property(few(4, 9), few(0, 80), (value, letters) => {
        const text = `${letters}#`; // the last character shows that the text is not truncated
        const backwards = [...value].reverse().join('');
        const isThere = text.includes(value) || text.includes(backwards);
        const hidden = createRedactor({ KEY: value })(text);
        expect(hidden.includes('[secret KEY]')).toBe(isThere);
        const left = hidden.split('[secret KEY]');
        for (const part of left) expect(part.includes(value) || part.includes(backwards)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The number of characters that `work` reads. */
function stepsOf(work: () => void): number {
  const { charCodeAt } = String.prototype;
  let steps = 0;
  String.prototype.charCodeAt = function (at) {
    steps++;
    return charCodeAt.call(this, at);
  };
  work();
  String.prototype.charCodeAt = charCodeAt;
  return steps;
}

it('secrets in JSON are hidden in keys and in texts at any depth', () => {
  const redact = createRedactor({ KEY: 'hunter2' });
  const value = { hunter2: [1, null, true, { deep: 'x hunter2 y' }] };
  expect(redactDeep(value, redact)).toEqual({
    '[secret KEY]': [1, null, true, { deep: 'x [secret KEY] y' }],
  });
});

it('a text of fewer than four characters is never hidden', () => {
  const letters = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', '1', ' '), minLength, maxLength });
  fc.assert(
    fc.property(letters(0, 7), letters(1, 3), (value, word) => {
      expect(createRedactor({ KEY: value })(word)).toBe(word);
    }),
    {
      numRuns: 2_000,
      examples: [
        ['  ab ', 'ab'],
        ['aab1', 'YWI'],
        ['abc', 'abc'],
      ],
    },
  );
});
