import { describe, expect, it } from 'vitest';
import { parseEventFilter } from '../../../net/events/filter.ts';
import type { Scope } from '../../../schema/base/action.ts';
import { EVENT_TYPES, EVENTS } from '../../../schema/records/events.ts';

/** Tests filters of event types, which are limited by the scope of a key. */

const chosen = (text: string, scope: Scope = 'read') => {
  const { wants } = parseEventFilter(text, scope);
  return EVENT_TYPES.filter(wants);
};
const BAD_INPUT = expect.objectContaining({ code: 'bad-input' });
const OWNERS = EVENT_TYPES.filter(type => EVENTS[type].scope === 'owner');

describe('events', () => {
  it('only events about script output and the platform account are reserved for the owner', () => {
    expect(OWNERS).toEqual(['script.output', 'stream.account']);
  });

  it.each(['', '*', 'script.*', 'kill,script.output', EVENT_TYPES.join()])(
    'only the owner can select owner-only events with %j',
    text => {
      expect(chosen(text, 'owner')).toContain('script.output');
      for (const scope of ['read', 'play'] as const)
        expect(chosen(text, scope)).toEqual(chosen(text, 'owner').filter(type => !OWNERS.includes(type)));
    },
  );

  it('a caller that selects only events that the caller may not see gets no events', () => {
    expect(chosen('script.output')).toEqual([]);
  });
});

describe('event filter', () => {
  it('an empty event filter selects all visible types', () => {
    for (const text of ['', ' ', ',', ' , ,'])
      expect(chosen(text)).toHaveLength(EVENT_TYPES.length - OWNERS.length);
  });

  it('an event filter accepts asterisks, and names with blanks around them', () => {
    expect(chosen(' kill , join ')).toEqual(EVENT_TYPES.filter(type => ['kill', 'join'].includes(type)));
    expect(chosen('round.*')).toEqual(EVENT_TYPES.filter(type => type.startsWith('round.')));
  });

  it('two filters with the same selection share one cache entry', () => {
    const key = (text: string, scope: Scope = 'read') => parseEventFilter(text, scope).key;
    expect(key('kill,join')).toBe(key('join, kill,kill'));
    expect(key('kill')).not.toBe(key('join'));
    expect(key('')).not.toBe(key('kill'));
    expect(key('')).not.toBe(key('', 'owner'));
  });
});

describe('event filter', () => {
  it.each([
    ['3 asterisks in a name', '*k*l*'],
    ['48 names', Array(48).fill('kill').join()],
    ['500 characters', `kill${' '.repeat(496)}`],
  ])('an event filter allows %s', (_, text) => {
    expect(chosen(text)).toContain('kill');
  });

  it.each([
    ['a fourth asterisk', '*k*l*l*'],
    ['a 49th name', Array(49).fill('kill').join()],
    ['501 characters', `kill${' '.repeat(497)}`],
    ['an unknown name', 'kill,kil'],
  ])('an event filter refuses %s', (_, text) => {
    expect(() => chosen(text)).toThrow(BAD_INPUT);
  });
});
