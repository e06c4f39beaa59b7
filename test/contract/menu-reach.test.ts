import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TEXTS } from '../../render/admin/texts/index.ts';
import { ACTION_NAMES, type ActionName, declarationOf } from '../../schema/actions/index.ts';
import { SETTING_KEYS } from '../../schema/records/settings.ts';

/** What the streaming menu can do: all that the interface can, but what is named here. */

const FOLDER = join(import.meta.dirname, '..', '..', 'render', 'admin');
const SOURCE = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name))
  .map(name => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n');

const isCalled = (action: ActionName) => new RegExp(`\\bapi\\s*\\.${action}\\b`).test(SOURCE);

/** Actions that the menu does not offer, each with the reason. */
const LEFT_OUT: Partial<Record<ActionName, string>> = {
  setMusicBeat: 'reported by programs that play music, once a minute',
  testTrails: 'the same as dressing everybody up in trails',
  reportChat: 'brought in by bridges',
  reportRedeem: 'brought in by bridges',
  reportCheer: 'brought in by bridges',
};

const acting = ACTION_NAMES.filter(name => {
  const { route, scope } = declarationOf(name);
  return route && !route.startsWith('GET ') && scope !== 'read';
});

describe('every action that a streamer may want', () => {
  it.each(acting.filter(name => !(name in LEFT_OUT)))('%s is called by a page', name => {
    expect(isCalled(name)).toBe(true);
  });

  it('that is left out is not called', () => {
    expect(Object.keys(LEFT_OUT).filter(name => !acting.includes(name as ActionName))).toEqual([]);
    expect(acting.filter(name => name in LEFT_OUT && isCalled(name))).toEqual([]);
  });
});

/** Settings that are changed on pages of their own, by the words there. */
const ELSEWHERE = { namedBots: 'namedBots', redeemLinks: 'api.linkRedeem', noticeEffects: 'noticeEffects' };

it('every setting has a row, or a page of its own', () => {
  expect([...Object.keys(TEXTS.settings.rows), ...Object.keys(ELSEWHERE)].sort()).toEqual(
    [...SETTING_KEYS].sort(),
  );
  expect(Object.values(ELSEWHERE).filter(word => !SOURCE.includes(word))).toEqual([]);
});
