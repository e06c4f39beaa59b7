import { h } from 'preact';
import { expect, it } from 'vitest';
import { Name, TallName } from '../../../render/hud/text.tsx';
import { shown } from '../page-in-node.ts';

/** Tests of names for which there is little room. */

const startOf = (name: string, isInColumn = false) =>
  shown(h(Name, { name, isInColumn })).one('.pilot-name').attributes['data-start'];

it('the first ten letters of a name are always shown, and all eleven of a name with one letter more', () => {
  const starts = ['Abcdefghij', 'Abcdefghijk', 'Abcdefghijkl'].map(name => startOf(name));
  expect(starts).toEqual(['Abcdefghij', 'Abcdefghijk', 'Abcdefghij…']);
});

it('a name is cut after ten letters, or in a narrow column after five wide letters', () => {
  const name = '一二三四五六七八九十百千';
  expect([startOf(name), startOf(name, true)]).toEqual(['一二三四五六七八九十…', '一二三四五…']);
});

it('a name is never cut within a letter that consists of several characters', () => {
  const flag = '🇩🇪';
  expect(startOf(flag.repeat(12))).toBe(`${flag.repeat(10)}…`);
});

it('a name in tall letters may be broken between its words', () => {
  const parts = (name: string) => shown(h(TallName, { name })).one('.tall-name').all('wbr').length;
  expect(['MoonMarauder', 'xX_Pi_Xx', 'moon', 'MOON'].map(parts)).toEqual([1, 3, 0, 0]);
});
