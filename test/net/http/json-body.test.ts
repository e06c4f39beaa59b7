import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../server/http/json-body.ts';

/** Tests how request bodies are read as JSON. */

describe('JSON request body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/ld+json',
    '',
  ])('a body of the type %j is read as JSON', type => {
    expect(parseJson('{"a":1}', type)).toEqual({ a: 1 });
  });

  it.each(['text/plain', 'text/json', 'application/jsonlines', 'application/x-www-form-urlencoded'])(
    'a body of the type %j is refused, and the error names the type',
    type => {
      expect(() => parseJson('{"a":1}', type)).toThrow(
        expect.objectContaining({ code: 'not-json', message: expect.stringContaining(`"${type}"`) }),
      );
    },
  );

  it('an empty body counts as an empty object, whatever content type it has', () => {
    expect(parseJson('', 'text/plain')).toEqual({});
  });

  it.each(['{"password":"hush', '{"password":hush}', `["${'hush '.repeat(20)}", nope]`])(
    'broken JSON is refused, and the error does not quote it: %s',
    text => {
      const refusal = (() => {
        try {
          return parseJson(text, 'application/json');
        } catch (error) {
          return error;
        }
      })();
      expect(refusal).toMatchObject({ code: 'bad-json' });
      expect(String(refusal)).not.toContain('hush');
    },
  );
});
