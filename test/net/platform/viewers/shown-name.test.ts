import { describe, expect, it } from 'vitest';
import { cleanedViewer } from '../../../../net/platform/viewers/identity.ts';
import {
  tagOf,
  takesPrecedence,
  untagged,
  withoutTag,
  withSuffix,
} from '../../../../net/platform/viewers/pilot-logins.ts';
import { callSignOf, callSigns, shownNameOf } from '../../../../net/platform/viewers/shown-name.ts';

/** Tests the display name and the call signs that a viewer gets. */

const ADA = { platform: 'twitch', userId: '1', login: 'ada', name: 'Ada', pilot: 'ada' };

/**
 * The display name of a viewer. `others` are names of other viewers, `blocked` are names that the streamer blocks, and
 * `flown` are names of flying pilots.
 */
function shown(person: Partial<typeof ADA>, { others = [''], blocked = [] as string[], flown = [''] } = {}) {
  const isAnothers = (name: string) => others.includes(name);
  return shownNameOf(
    { ...ADA, ...person },
    {
      known: { isAnothers } as never,
      lists: { blockedNames: blocked, allowedNames: [] },
      isFlown: name => flown.includes(name),
    },
  );
}

describe('displayed name', () => {
  it('a viewer whose display name is taken is shown by login, or with a number if the login is also taken', () => {
    expect(shown({})).toBe('Ada');
    expect(shown({}, { others: ['Ada'] })).toBe('ada');
    expect(shown({}, { others: ['Ada', 'ada'] })).toBe('ada 2');
    expect(shown({}, { others: ['Ada', 'ada', 'ada 2'] })).toBe('ada 3');
  });

  it('a display name that could be a pilot id is replaced by the login', () => {
    expect(shown({ name: 'chat:bob' })).toBe('ada');
  });

  it('a displayed name carries the platform tag, and viewers cannot add a tag themselves', () => {
    expect(shown({ pilot: 'ada (yt)' })).toBe('Ada (yt)');
    expect(shown({ pilot: 'ada (yt) 2' }, { others: ['Ada (yt) 2'] })).toBe('ada (yt) 2');
    expect(shown({ name: 'Ada (yt)' })).toBe('Ada [yt]');
  });

  it('a viewer whose name or login is blocked is shown with a call sign', () => {
    const sign = callSigns('twitch:1').next().value;
    expect(shown({ name: 'Mallory' }, { blocked: ['mallory'] })).toBe(sign);
    expect(shown({ login: 'mallory', pilot: 'mallory' }, { blocked: ['mallory'] })).toBe(sign);
  });

  it('a viewer gets a call sign that no other viewer has or uses', () => {
    const signs = callSigns('twitch:1');
    const [first, second, third] = [signs.next().value, signs.next().value, signs.next().value];
    const facts = {
      known: { isAnothers: (name: string) => name === first } as never,
      lists: { blockedNames: [], allowedNames: [] },
      isFlown: (name: string) => name === second,
    };
    expect(callSignOf(ADA, facts)).toBe(third);
  });

  it('a call sign depends on the platform and the id, or on the login if the viewer has no id', () => {
    const facts = {
      known: { isAnothers: () => false } as never,
      lists: { blockedNames: [], allowedNames: [] },
      isFlown: () => false,
    };
    expect(callSignOf({ ...ADA, platform: null, userId: null }, facts)).toBe(
      callSigns('chat:ada').next().value,
    );
    expect(callSignOf({ ...ADA, login: 'renamed' }, facts)).toBe(callSignOf(ADA, facts));
  });
});

describe('login', () => {
  const holder = (platform: string | null, pilot = 'ada') => ({ platform, pilot });

  it('a login without a tag belongs to its first viewer, or to a viewer on a platform whose logins are unique', () => {
    expect(takesPrecedence(false, 'ada', undefined)).toBe(true);
    expect(takesPrecedence(true, 'ada', holder('youtube'))).toBe(true);
    expect(takesPrecedence(false, 'ada', holder('youtube'))).toBe(false);
    expect(takesPrecedence(false, 'ada', holder(null))).toBe(true);
    expect(takesPrecedence(false, 'ada', holder(null, '\u0430da'))).toBe(false);
  });

  it('a pilot has a tag only if another viewer has the login without a tag', () => {
    expect(tagOf({ login: 'ada', pilot: 'ada' })).toBe('');
    expect(tagOf({ login: 'ada', pilot: 'ada (yt)' })).toBe(' (yt)');
    expect(tagOf({ login: 'ada', pilot: 'ada (yt) 12' })).toBe(' (yt) 12');
    expect(['ada (yt)', 'ada (yt) 12', 'ada', 'ada (YT)'].map(withoutTag)).toEqual([
      'ada',
      'ada',
      'ada',
      'ada (YT)',
    ]);
  });

  it('a login that looks like a tag is shown with square brackets', () => {
    expect(['Ada (yt)', 'Ada \uff08yt\uff09 2', 'Ada (yt) x', '(yt) Ada'].map(untagged)).toEqual([
      'Ada [yt]',
      'Ada [yt] 2',
      'Ada (yt) x',
      '(yt) Ada',
    ]);
  });

  it('a tagged login has at most 64 characters and splits no emoji', () => {
    expect(withSuffix('x'.repeat(70), ' (yt)')).toBe(`${'x'.repeat(59)} (yt)`);
    expect(withSuffix(`${'x'.repeat(58)}\u{1f680}`, ' (yt)')).toHaveLength(64);
    expect(withSuffix(`${'x'.repeat(58)}\u{1f680}`, ' (yt)').isWellFormed()).toBe(true);
  });
});

describe('viewer', () => {
  const cleaned = (login: string, name: string, id: string | null = '1') =>
    cleanedViewer({ platform: 'kick', id, login, name, roles: [] });

  it('a login is stored in lower case and without colons, so that it cannot look like an id', () => {
    expect(cleaned('Chat:Ada', 'Ada')).toEqual({
      platform: 'kick',
      userId: '1',
      login: 'chatada',
      name: 'Ada',
    });
    expect(cleaned('ada', 'Ada', null).userId).toBeUndefined();
  });

  it('a viewer without a visible name is shown by login, or as "viewer" if the login is not visible either', () => {
    expect(cleaned('ada', '\u200b\u2800').name).toBe('ada');
    expect(cleaned(':', ' ')).toMatchObject({ login: 'viewer', name: 'viewer' });
  });

  it('a login and a name have at most 64 characters', () => {
    const { login, name } = cleaned('a'.repeat(70), 'B'.repeat(70));
    expect([login.length, name.length]).toEqual([64, 64]);
  });
});
