import { h } from 'preact';
import { expect, it } from 'vitest';
import { CalloutCard } from '../../../render/hud/callout.tsx';
import { gameOf } from '../frames.ts';
import { shown } from '../page-in-node.ts';

it('keeps the words after the last comma of a call-out on the line of the name that follows them', () => {
  const game = gameOf(6);
  const [first, second] = [...game.pilots.value.values()];
  game.patch(0, { pilots: [first, { ...second, damage: 900 }] });
  game.event({ type: 'boss.defeated', at: 0, boss: 'Hydra', id: 1, by: first.id, livesLeft: 0 }, 0);
  game.tick(0, 0);
  const page = shown(h(CalloutCard, { game }));
  expect(page.texts('p')).toEqual([`${first.name}had the last hit,most damage by${second.name}`]);
  expect(page.texts('.ending')).toEqual([`most damage by${second.name}`]);
});
