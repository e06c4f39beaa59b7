import { signal } from '@preact/signals';
import { h } from 'preact';
import { expect, it } from 'vitest';
import { BansSection } from '../../../render/admin/pages/show/pilots/bans.tsx';
import { PilotsSection } from '../../../render/admin/pages/show/pilots/pilots.tsx';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { knows, opened, useMenu } from './menu-in-node.ts';

/** Lists of the streaming menu say that they are empty, and only then. */

const { answer } = useMenu();
const T = TEXTS.pilots;

it.each([
  [0, true],
  [1, false],
  [2, false],
])('the ban list says that it is empty only if there are no bans (%i)', async (count, isSaid) => {
  const bans = Array.from({ length: count }, (_, i) => ({ name: `Eve${i}`, until: null }));
  answer('GET /bans', { bans });
  const page = await opened(h(BansSection, null));
  expect(page.texts('p').includes(T.noBans)).toBe(isSaid);
  expect(page.all('li')).toHaveLength(count);
});

it('the pilot list says if nobody has joined or if nobody matches the search', async () => {
  const open = () => opened(h(PilotsSection, { chosen: signal(null) }));
  const said = (texts: string[]) => texts.filter(text => text === T.none || text === T.noMatch);
  knows({ pilots: [] });
  expect(said((await open()).texts('p'))).toEqual([T.none]);
  knows({ pilots: STATE_EXAMPLE.pilots });
  const page = await open();
  expect(said(page.texts('p'))).toEqual([]);
  await page.named(T.search).enter({ value: 'nobody is called so' });
  expect(said(page.texts('p'))).toEqual([T.noMatch]);
});
