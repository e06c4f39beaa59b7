import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { NOT_STOPPED } from '../../../harness/not-stopped.ts';
import type { Caller } from '../../../net/access/identity.ts';
import { admit } from '../../../net/dispatch/admit.ts';
import { flatInput, parseInput } from '../../../net/dispatch/input.ts';
import { declarationOf } from '../../../schema/actions/index.ts';
import { GameError } from '../../../schema/base/error.ts';

/** Tests how a caller's input is prepared before it is checked against its schema. */

const anything = { input: v.any() };
const lenient = { input: v.any(), lenient: true as const };
const nested = (depth: number, wrap: (inner: unknown) => unknown) => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = wrap(value);
  return value;
};

describe('caller without the right to act', () => {
  it.each([
    ['a caller whose scope does not allow it', { scope: 'read', via: 'rest' }, 'startRound'],
    ['a script that may not make it', { scope: 'owner', via: 'script' }, 'emergency'],
  ] as const)('a call from %s is refused before the input of the call is checked', (_, who, action) => {
    const caller = { name: 'reader', keyId: 2, ...who } as Caller;
    const unread = new Proxy({}, { ownKeys: () => expect.fail('The input was read.') });
    expect(() => admit(action, unread, caller, NOT_STOPPED)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });
});

describe('caller with invalid input', () => {
  const stopped = {
    ...NOT_STOPPED,
    requireRunning() {
      throw new GameError('stopped', 'Stopped.');
    },
  };

  it('invalid input is reported before the reason why the caller may not act', () => {
    const caller = { name: 'bot', keyId: 2, scope: 'play', via: 'rest' } as Caller;
    const refusal = (input: unknown) => {
      try {
        return admit('useAbility', input, caller, stopped);
      } catch (error) {
        return (error as GameError).code;
      }
    };
    expect(refusal({ pilot: 'ada', ability: 'fly' })).toBe('bad-input');
    expect(refusal({ pilot: 'ada', ability: 'ram' })).toBe('stopped');
  });
});

describe('input of actions', () => {
  it.each([
    ['lists', (inner: unknown) => [inner]],
    ['objects', (inner: unknown) => ({ inner })],
    ['objects in lists', (inner: unknown) => (Array.isArray(inner) ? { inner } : [inner])],
  ])('input may be nested at most 64 levels deep in %s', (_, wrap) => {
    expect(parseInput(anything, nested(64, wrap))).toEqual(nested(64, wrap));
    expect(() => parseInput(anything, nested(65, wrap))).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    );
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'the key %s is dropped by actions that ignore unknown fields, and refused by all others',
    key => {
      const sent = () => JSON.parse(`{"a": [{"${key}": 1, "b": 2}]}`);
      expect(() => parseInput(anything, sent())).toThrow(key);
      expect(parseInput(lenient, sent())).toEqual({ a: [{ b: 2 }] });
    },
  );

  it.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'the number %s is refused as input',
    number => {
      expect(() => parseInput(anything, { a: [number] })).toThrow(
        expect.objectContaining({ code: 'bad-input' }),
      );
    },
  );

  it('actions that clamp their numbers accept numbers of any size', () => {
    expect(parseInput(lenient, { a: Number.POSITIVE_INFINITY })).toEqual({ a: Number.POSITIVE_INFINITY });
  });

  it('fields in the body\'s "settings" object take precedence over the same fields outside it', () => {
    const settings = declarationOf('updateSettings');
    const sent = { settings: { bots: 7 }, bots: 5, mode: 'ffa' };
    expect(flatInput(settings, sent)).toEqual({ settings: { bots: 7, mode: 'ffa' } });
    expect(flatInput(settings, { settings: null, bots: 5 })).toEqual({ settings: { bots: 5 } });
    expect(flatInput(settings, { settings: [1], bots: 5 })).toEqual({ settings: [1] });
    expect(flatInput(declarationOf('announce'), { text: 'hi' })).toEqual({ text: 'hi' });
  });

  it('lone surrogates in the keys and values of the input are replaced', () => {
    expect(parseInput(anything, { 'a\ud800': ['b\udc00'] })).toEqual({ 'a\ufffd': ['b\ufffd'] });
  });

  it('an error does not quote input that may be secret', () => {
    const fails = { input: v.object({ a: v.number() }) };
    expect(() => parseInput(fails, { a: 'hush' })).toThrow('"hush"');
    expect(() => parseInput({ ...fails, secret: true }, { a: 'hush' })).toThrow(/^(?!.*hush)/);
    const setSecret = declarationOf('setSecret');
    expect(() => parseInput(setSecret, { name: 'not a name', value: 'x' })).toThrow(
      '"name" must be 1 to 64 letters, digits and underscores, no digit first.',
    );
  });

  it.each([
    ['startCalamity', 'type', 'metorShower', ' Did you mean "meteorShower"?'],
    ['startCalamity', 'type', 'Ice Shower', ' Did you mean "iceStorm"?'],
    ['startCalamity', 'type', 'rain', ''],
    ['openLobby', 'mode', 'Factions', ' Did you mean "dogfight"?'],
    ['openLobby', 'mode', 'dogfite', ' Did you mean "dogfight"?'],
    ['openLobby', 'mode', 'chess', ''],
  ] as const)('the error of %s for the %s "%s" suggests the intended name:%s', (...row) => {
    const [name, field, value, suggestion] = row;
    const ending = `, not ${JSON.stringify(value)}.${suggestion}`;
    expect(() => parseInput(declarationOf(name), { [field]: value })).toThrow(
      expect.objectContaining({ message: expect.toSatisfy((text: string) => text.endsWith(ending)) }),
    );
  });

  it('the error about a missing nullable field lists the possible values and null', () => {
    expect(() => parseInput(declarationOf('showMenuPage'), {})).toThrow(
      '"page" is missing: it must be one of "main", "modes", "boards", "credits" or null.',
    );
  });
});
