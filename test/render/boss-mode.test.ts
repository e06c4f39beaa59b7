import { expect, it } from 'vitest';
import { teamColor } from '../../render/game/team-paint.ts';
import { TEAM_COLORS } from '../../schema/catalog/catalog.ts';
import { gameOf } from './frames.ts';

/** Pilots in a boss round are not shown in red, the colour of danger. */

const [RED, BLUE] = TEAM_COLORS;
const colorsOf = (game: ReturnType<typeof gameOf>) =>
  [...game.pilots.value.values()].map(({ color }) => color);

it('pilots of a boss round are blue, while those of other rounds have the colours that the game sent', () => {
  const game = gameOf(4, 1);
  expect(colorsOf(game)).toEqual([RED, RED, RED, RED]);
  game.patch(0, { round: { mode: 'boss' } });
  expect(colorsOf(game)).toEqual([BLUE, BLUE, BLUE, BLUE]);
  expect(game.ranked.value[0].color).toBe(BLUE);
  expect([teamColor('boss', 0), teamColor('dogfight', 0)]).toEqual([BLUE, RED]);
});

it('roster bots keep their colours in a boss round', () => {
  const game = gameOf(2, 1);
  const [first] = game.pilots.value.values();
  game.patch(0, { round: { mode: 'boss' }, pilots: [{ ...first, color: '#c58bff' }] });
  expect(colorsOf(game)).toEqual(['#c58bff', BLUE]);
});
