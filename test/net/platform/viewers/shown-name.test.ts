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

/** The name and the pilot that a viewer gets. */

const ADA = { platform: 'twitch', userId: '1', login: 'ada', name: 'Ada', pilot: 'ada' };

/** The displayed name while others have those names, fly under those, and the streamer blocks those. */
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
  it('a displayed name is as the viewer writes it, or the login if another has that name, with a number if both are taken', () => {
    expect(shown({})).toBe('Ada');
    expect(shown({}, { others: ['Ada'] })).toBe('ada');
    expect(shown({}, { others: ['Ada', 'ada'] })).toBe('ada 2');
    expect(shown({}, { others: ['Ada', 'ada', 'ada 2'] })).toBe('ada 3');
  });

  it('a displayed name is the login if the name could be mistaken for the id of a pilot', () => {
    expect(shown({ name: 'chat:bob' })).toBe('ada');
  });

  it('a displayed name has the tag of the pilot, which no viewer can give themselves', () => {
    expect(shown({ pilot: 'ada (yt)' })).toBe('Ada (yt)');
    expect(shown({ pilot: 'ada (yt) 2' }, { others: ['Ada (yt) 2'] })).toBe('ada (yt) 2');
    expect(shown({ name: 'Ada (yt)' })).toBe('Ada [yt]');
  });

  it('a displayed name is a call sign if the name or the login is blocked, also when the other one is not', () => {
    const sign = callSigns('twitch:1').next().value;
    expect(shown({ name: 'Mallory' }, { blocked: ['mallory'] })).toBe(sign);
    expect(shown({ login: 'mallory', pilot: 'mallory' }, { blocked: ['mallory'] })).toBe(sign);
  });

  it('a displayed name is a call sign that nobody else has or flies under', () => {
    const signs = callSigns('twitch:1');
    const [first, second, third] = [signs.next().value, signs.next().value, signs.next().value];
    const facts = {
      known: { isAnothers: (name: string) => name === first } as never,
      lists: { blockedNames: [], allowedNames: [] },
      isFlown: (name: string) => name === second,
    };
    expect(callSignOf(ADA, facts)).toBe(third);
  });

  it('a displayed name is a call sign by platform and id, or by the login of a viewer without them', () => {
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

  it('the login of a pilot belongs to the first, to a user where logins are unique, and to a viewer who was added by that login', () => {
    expect(takesPrecedence(false, 'ada', undefined)).toBe(true);
    expect(takesPrecedence(true, 'ada', holder('youtube'))).toBe(true);
    expect(takesPrecedence(false, 'ada', holder('youtube'))).toBe(false);
    expect(takesPrecedence(false, 'ada', holder(null))).toBe(true);
    expect(takesPrecedence(false, 'ada', holder(null, '\u0430da'))).toBe(false);
  });

  it('the pilot of a login has a tag only if another has the login itself', () => {
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

  it('the pilot of a login never looks tagged by itself, whatever brackets it has', () => {
    expect(['Ada (yt)', 'Ada \uff08yt\uff09 2', 'Ada (yt) x', '(yt) Ada'].map(untagged)).toEqual([
      'Ada [yt]',
      'Ada [yt] 2',
      'Ada (yt) x',
      '(yt) Ada',
    ]);
  });

  it('the pilot of a login is at most 64 characters with its tag, without half of an emoji', () => {
    expect(withSuffix('x'.repeat(70), ' (yt)')).toBe(`${'x'.repeat(59)} (yt)`);
    expect(withSuffix(`${'x'.repeat(58)}\u{1f680}`, ' (yt)')).toHaveLength(64);
    expect(withSuffix(`${'x'.repeat(58)}\u{1f680}`, ' (yt)').isWellFormed()).toBe(true);
  });
});

describe('viewer', () => {
  const cleaned = (login: string, name: string, id: string | null = '1') =>
    cleanedViewer({ platform: 'kick', id, login, name, roles: [] });

  it('a viewer as a platform reports one has a login in lower case without colons, which would make it an id', () => {
    expect(cleaned('Chat:Ada', 'Ada')).toEqual({
      platform: 'kick',
      userId: '1',
      login: 'chatada',
      name: 'Ada',
    });
    expect(cleaned('ada', 'Ada', null).userId).toBeUndefined();
  });

  it('a viewer as a platform reports one is named by the login if nothing of the name is visible, and "viewer" if nothing of both is', () => {
    expect(cleaned('ada', '\u200b\u2800').name).toBe('ada');
    expect(cleaned(':', ' ')).toMatchObject({ login: 'viewer', name: 'viewer' });
  });

  it('a viewer as a platform reports one has at most 64 characters of login and name', () => {
    const { login, name } = cleaned('a'.repeat(70), 'B'.repeat(70));
    expect([login.length, name.length]).toEqual([64, 64]);
  });
});
