import { expect, it } from 'vitest';
import { gameFunctions } from '../../../net/scripts/reference/actions.ts';
import { declarationOf } from '../../../schema/actions/index.ts';
import { SCRIPT_ACTIONS } from '../../../schema/actions/script-api.ts';
import { BOSS_NAMES } from '../../../schema/catalog/catalog.ts';
import { EFFECT_IDS } from '../../../schema/catalog/effects.ts';
import { SETTING_KEYS } from '../../../schema/records/settings.ts';

/** Tests the description of the functions for scripts. */

it('the script reference has a function with a summary for each action that scripts may call', () => {
  expect(gameFunctions().map(({ name, summary }) => [name, summary])).toEqual(
    SCRIPT_ACTIONS.map(name => [name, declarationOf(name).summary]),
  );
});

const fieldsOf = (action: string) => gameFunctions().find(({ name }) => name === action)?.input;
const words = (names: readonly string[]) => names.map(name => JSON.stringify(name)).join(' | ');

it('the script reference shows only the documented values of each field', () => {
  expect(fieldsOf('applyEffect')?.[0]).toEqual({
    name: 'effect',
    type: words(EFFECT_IDS),
    isOptional: false,
  });
  expect(fieldsOf('spawnBoss')).toEqual([
    { name: 'boss', type: `${words(['random', ...BOSS_NAMES])} | null`, isOptional: true },
  ]);
  expect(fieldsOf('updateSettings')?.map(({ name }) => name)).toEqual(SETTING_KEYS);
});
