import { expect, it } from 'vitest';
import { interestsIn } from '../../../render/camera/interests.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';

/** The interest of each thing in the picture for the camera. Unit: the interest of an undamaged ship of a bot. */

/** A free-for-all of `count` bots without a leader. `change` makes some of them viewers. */
function gameOfBots(count: number, change: (pilot: OverlayPilot) => Partial<OverlayPilot> = () => ({})) {
  const game = gameOf(count, 0);
  const pilots = [...game.pilots.value.values()].map(pilot => ({ ...pilot, bot: true, kills: 0 }));
  game.patch(0, { pilots: pilots.map(pilot => ({ ...pilot, ...change(pilot) })) });
  return game;
}
const viewers =
  (count: number) =>
  ({ eid }: OverlayPilot) => ({ bot: eid > count });
const weights = (view: ReturnType<typeof viewOf>, game: ReturnType<typeof gameOf>) =>
  interestsIn(view, game).map(({ weight }) => weight);
const ship = viewOf([{ id: 1, x: 0, y: 0 }]);

it('to the camera, a ship with a bounty is as interesting as three ships', () => {
  const wanted = viewOf([{ id: 1, x: 0, y: 0 }]);
  wanted.flags[0] = FLAGS.bounty;
  expect([weights(ship, gameOfBots(2)), weights(wanted, gameOfBots(2))]).toEqual([[1], [3]]);
});

it('to the camera, a ship of a small fight is 0.3 times as interesting if it has no enemy within 700 u', () => {
  const game = gameOf(4, 2);
  const pilots = [...game.pilots.value.values()];
  const [one, mate] = pilots.filter(({ team }) => team === 0);
  const [enemy] = pilots.filter(({ team }) => team === 1);
  const weightsAt = (...ships: [eid: number, x: number][]) => {
    const view = viewOf(ships.map(([id, x]) => ({ id, x, y: 0 })));
    const whole = interestsIn(view, game);
    return interestsIn(view, game, true).map(({ weight }, i) =>
      Number((weight / whole[i].weight).toFixed(2)),
    );
  };
  expect(weightsAt([one.eid, 0], [enemy.eid, 690])).toEqual([1, 1]);
  expect(weightsAt([one.eid, 0], [enemy.eid, 710])).toEqual([0.3, 0.3]);
  expect(weightsAt([one.eid, 0], [mate.eid, 100])).toEqual([0.3, 0.3]);
});

it('to the camera, a giant emote is as interesting as six ships, while other rocks are not interesting', () => {
  const game = gameOfBots(9);
  const overlay = game.round.value?.overlay;
  const rocks = viewOf([
    { id: 50, kind: 'rock', x: 0, y: 0 },
    { id: 51, kind: 'rock', x: 500, y: 0 },
  ]);
  const giants = [{ rock: 50, user: 'Ada', emote: '25' }];
  game.patch(0, { round: { overlay: overlay && { ...overlay, giants } } });
  expect(weights(rocks, game)).toEqual([6]);
  game.patch(0, { round: { remaining: 10_000 } });
  expect(weights(rocks, game)).toEqual([]);
});

it('in a crowd of 150 pilots, each viewer interests the camera more, the fewer viewers there are', () => {
  const weightOf = (pilots: number, count: number) => weights(ship, gameOfBots(pilots, viewers(count)))[0];
  expect([weightOf(149, 5), weightOf(150, 5), weightOf(150, 1), weightOf(150, 30)]).toEqual([2, 4, 9, 2]);
});

it('three viewers interest the camera more than seven bots in a crowd, but less in a small fight', () => {
  const weightOf = (pilots: number) => {
    const game = gameOf(pilots);
    const bots = [...game.pilots.value.values()].map(pilot => ({ ...pilot, bot: pilot.eid > 3, kills: 0 }));
    game.patch(0, { pilots: bots });
    const at = (ids: number[], x: number): Thing[] => ids.map(id => ({ id, x, y: 0 }));
    const interests = interestsIn(
      viewOf([...at([1, 2, 3], 1_900), ...at([4, 5, 6, 7, 8, 9, 10], -1_900)]),
      game,
    );
    return interests.reduce((sum, { x, weight }) => sum + Math.sign(x) * weight, 0);
  };
  expect(weightOf(40)).toBeLessThan(0);
  expect(weightOf(300)).toBeGreaterThan(0);
});
