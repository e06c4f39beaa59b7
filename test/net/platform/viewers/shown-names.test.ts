import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CALL_SIGNS, FURTHER_CALL_SIGNS } from '../../../../engine/rules/call-signs.ts';
import { CALL_SIGN_WORDS, callSigns } from '../../../../net/platform/viewers/shown-name.ts';
import { isVisible } from '../../../../schema/base/names.ts';
import { ABILITIES, BOSS_NAMES, CALAMITIES, FIELDS, MODES } from '../../../../schema/catalog/catalog.ts';
import { fc } from '../../../fast-check.ts';
import { stageViewers, viewer } from './stage.ts';

/** Tests the names under which viewers are shown. */

let stage: ReturnType<typeof stageViewers>;
beforeEach(() => {
  stage = stageViewers();
});
afterEach(() => stage.close());

const pilotOf = (...given: Parameters<typeof viewer>) => stage.viewers.pilotOf(viewer(...given));

describe('displayed names', () => {
  it.each(['login', 'name'] as const)(
    'a viewer whose %s must not be shown is shown with a call sign',
    field => {
      const { login, name } = pilotOf('ada', 'twitch', { [field]: 'Hurensohn' });
      expect(name).toMatch(/^[A-Z][a-z]+ \d\d$/);
      expect(login).toBe(field === 'login' ? 'hurensohn' : 'ada');
    },
  );

  it('each of 200 viewers gets a different call sign and keeps it', () => {
    const names = Array.from({ length: 200 }, (_, n) => pilotOf(`fuck${n}x`).name);
    expect(new Set(names).size).toBe(200);
    expect(stage.reopened().pilotOf(viewer('fuck7x')).name).toBe(names[7]);
  });

  it.each([
    ['<b onclick="x">', '<b onclick="x">'],
    ['\u202eevil\u0000', 'evil'],
    [`z${'\u0301'.repeat(60)}go`, `z${'\u0301'.repeat(3)}go`],
    ['x'.repeat(200), 'x'.repeat(64)],
    ['\u200b', 'ada'],
    ['\u3164\u115f\u2800\u034f', 'ada'],
    ['\u0301', 'ada'],
  ])('displayed names are clean text, whatever the platform reports: %j', async (written, shown) => {
    await stage.viewers.join(viewer('ada', 'twitch', { name: written }));
    expect(stage.sim.pilot('chat:ada').name).toBe(shown);
    expect(stage.sim.events('join')).toEqual([{ user: shown }]);
  });

  it('changing the lists of blocked and allowed names renames pilots who are flying', async () => {
    await stage.viewers.join(viewer('ada'));
    stage.settings.store({ blockedNames: ['DA'] });
    expect(stage.sim.pilot('chat:ada').name).toMatch(/ \d\d$/);
    stage.settings.store({ allowedNames: ['Ada'] });
    expect(stage.sim.pilot('chat:ada').name).toBe('ada');
  });

  it('a viewer whose login equals a display name gets this display name back from another viewer', async () => {
    await stage.viewers.join(viewer('mal', 'twitch', { name: 'Newton' }));
    expect(stage.sim.pilot('chat:mal').name).toBe('Newton');
    pilotOf('newton');
    expect(stage.sim.pilot('chat:mal').name).toBe('mal');
  });

  it('no two viewers have the same displayed name, and no two ids share a ship', () => {
    const part = fc.constantFrom(
      'ada',
      'Ada',
      'bob',
      'ada (yt)',
      'ada (tw)',
      'ada 2',
      'chat:ada',
      'Heron 31',
      '\u0430da',
      'ada\u3164',
      '\u2800',
      '\u202e',
      '',
    );
    const someone = fc.record({
      platform: fc.constantFrom('twitch', 'youtube', 'api'),
      login: part,
      name: part,
      id: fc.constantFrom('1', '2', '3', null),
    });
    fc.assert(
      fc.property(fc.array(someone, { maxLength: 12 }), people => {
        stage.store.run('DELETE FROM known_viewers');
        const users = new Set<string>();
        for (const person of people) {
          expect(isVisible(stage.viewers.pilotOf({ ...person, roles: [] }).name)).toBe(true);
          if (person.id !== null) users.add(`${person.platform}:${person.id}`);
        }
        const ships = stage.store.all<{ pilot: string }>(
          'SELECT pilot FROM known_viewers WHERE user_id IS NOT NULL',
        );
        expect(new Set(ships.map(({ pilot }) => pilot)).size).toBe(users.size);
        const rows = stage.store.all<{ pilot: string; key: string; shown: string }>(
          'SELECT pilot, shown, shown_key AS key FROM known_viewers',
        );
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        for (const { pilot, shown } of rows) expect(`${pilot}${shown}`).toMatch(/^[^:\u202e]+$/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('call signs', () => {
  it('call signs have no other meaning in the game and are not names of bots', () => {
    const jargon = [ABILITIES, BOSS_NAMES, Object.keys(CALAMITIES), Object.keys(FIELDS), Object.keys(MODES)];
    const taken = new Set(jargon.flat().map(word => word.toLowerCase()));
    const botNames = [...CALL_SIGNS, ...FURTHER_CALL_SIGNS];
    expect(FURTHER_CALL_SIGNS.filter(word => taken.has(word.toLowerCase()))).toEqual([]);
    expect(CALL_SIGN_WORDS.filter(word => taken.has(word.toLowerCase()))).toEqual([]);
    expect(new Set(CALL_SIGN_WORDS).size).toBe(CALL_SIGN_WORDS.length);
    // Bots get numbers only when all words are used up, so 500 bots, and others that have left, need words.
    expect(new Set(botNames).size).toBe(botNames.length);
    expect(botNames.length).toBeGreaterThan(550);
  });

  it('every call sign is used once before call signs with a number are used', () => {
    const signs = callSigns('twitch:1');
    const count = CALL_SIGN_WORDS.length * 90; // each word with the numbers 10 to 99
    const first = Array.from({ length: count }, () => signs.next().value);
    expect(new Set(first).size).toBe(count);
    for (const edge of [' 10', ' 99'])
      expect(first.filter(sign => sign.endsWith(edge))).toHaveLength(count / 90);
    expect([signs.next().value, signs.next().value]).toEqual([`${first[0]} 1`, `${first[1]} 1`]);
  });

  it('the list of call signs begins at a different place for each viewer, but always the same for one viewer', () => {
    const firstOf = (seed: string) => callSigns(seed).next().value;
    const starts = Array.from({ length: 50 }, (_, n) => firstOf(`twitch:${n}`));
    expect(new Set(starts).size).toBeGreaterThan(45);
    expect(firstOf('twitch:7')).toBe(starts[7]);
  });
});
