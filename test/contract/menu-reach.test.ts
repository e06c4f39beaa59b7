import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TEXTS } from '../../render/admin/texts/index.ts';
import { ACTION_NAMES, type ActionName, declarationOf } from '../../schema/actions/index.ts';
import { SETTING_KEYS } from '../../schema/records/settings.ts';

/** The streaming menu can do everything that the interface can. Exceptions are declared with their reasons. */

const FOLDER = join(import.meta.dirname, '..', '..', 'render', 'admin');
const SOURCE = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name))
  .map(name => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n');

const isCalled = (action: ActionName) => new RegExp(`\\bapi\\s*\\.${action}\\b`).test(SOURCE);

const acting = ACTION_NAMES.filter(name => {
  const { route, scope } = declarationOf(name);
  return route && !route.startsWith('GET ') && scope !== 'read';
});

describe('actions for streamers', () => {
  const isOffered = (name: ActionName) => declarationOf(name).notInMenu === undefined;

  it.each(acting.filter(isOffered))('a page of the streaming menu calls the action %s', name => {
    expect(isCalled(name)).toBe(true);
  });

  it('only actions that no page of the menu calls are declared as absent from the menu', () => {
    const leftOut = ACTION_NAMES.filter(name => !isOffered(name));
    expect(leftOut.filter(name => !acting.includes(name) || isCalled(name))).toEqual([]);
  });
});

/** Settings that have pages of their own, each with a text by which its page is found. */
const ELSEWHERE = {
  namedBots: 'namedBots',
  redeemLinks: 'api.linkRedeem',
  noticeEffects: 'noticeEffects',
  tipEffects: 'tipEffects',
};

it('every setting has a row or its own page in the menu', () => {
  expect([...Object.keys(TEXTS.settings.rows), ...Object.keys(ELSEWHERE)].sort()).toEqual(
    [...SETTING_KEYS].sort(),
  );
  expect(Object.values(ELSEWHERE).filter(word => !SOURCE.includes(word))).toEqual([]);
});
