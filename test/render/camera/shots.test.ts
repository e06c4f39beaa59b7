import { describe, expect, it } from 'vitest';
import { interestsIn } from '../../../render/camera/interests.ts';
import type { Game } from '../../../render/game/game.ts';
import type { View } from '../../../render/link/interpolation.ts';
import type { Round } from '../../../schema/records/state.ts';
import { FLAGS, RADIUS_UNIT, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { directing, shipsAt, WIDE } from './directing.ts';

/** The shots with a purpose: when each is shown, how close, and how long. */

const LEFT = -1_500;
const CLOSE = 1_400;
const FIGHT = 3_000;
/** Forty ships that fight on the left, and one far to the right. */
const LONER = 100;
const crowd = (...more: Thing[]) => [...shipsAt(40, LEFT, 1), { id: LONER, x: 2_000, y: 0 }, ...more];
/** Three ships around it. */
const COMPANY = shipsAt(3, 2_000, 101);

/** A game of two pilots of which Linus flies the ship far to the right. */
function gameWithLoner() {
  const game = gameOf(2);
  const [ada, linus] = [...game.pilots.value.values()];
  game.patch(0, { pilots: [{ ...ada, kills: 0 }], left: [linus.eid] });
  game.patch(0, { pilots: [{ ...linus, eid: LONER, kills: 0 }] });
  return { game, linus: { ...linus, eid: LONER, kills: 0 } };
}

/** Width of the shot, each half second. */
function widthsOf(game: Game, view: View, seconds: number) {
  const shown = directing(game);
  return Array.from({ length: seconds * 2 }, () => shown.after(0.5, view).width);
}
/** How often a close shot begins, and their total time, s. */
function closeShots(widths: readonly number[]) {
  const isClose = widths.map(width => width === CLOSE);
  return {
    begun: isClose.filter((close, i) => close && !isClose[i - 1]).length,
    seconds: isClose.filter(Boolean).length / 2,
  };
}
const bounty = (id: string, stacks: number): Partial<Round> => ({
  bounties: [{ id, name: 'Linus', stacks, by: null }],
});

describe('pilot in the spotlight', () => {
  it('the shot of a pilot in the spotlight shows a pilot with a new bounty for 4 s, once for each that is added', () => {
    const { game, linus } = gameWithLoner();
    const view = viewOf([...shipsAt(40, LEFT, 1), { id: LONER, x: LEFT, y: 100 }]);
    const shown = directing(game);
    expect(shown.after(0, view).width).toBe(FIGHT);
    game.patch(0, { round: bounty(linus.id, 1) });
    const widths = Array.from({ length: 60 }, () => shown.after(0.5, view));
    expect(closeShots(widths.map(({ width }) => width))).toEqual({ begun: 1, seconds: 4 });
    expect(widths[0]).toEqual({ x: LEFT, y: 100, width: CLOSE });
    game.patch(0, { round: bounty(linus.id, 2) });
    expect(shown.after(0.5, view).width).toBe(CLOSE);
  });

  it.each([
    [40, 2_000, 'in a crowd'],
    [8, 50, 'where all ships are in the picture'],
  ])(
    'the shot of a pilot in the spotlight waits for at most 20 s if less than half of the fight of %i would stay %i u off: %s',
    (ships, x) => {
      const { game, linus } = gameWithLoner();
      const apart = viewOf([...shipsAt(ships, LEFT, 1), { id: LONER, x, y: 0 }, ...shipsAt(3, x, 101)]);
      const shown = directing(game);
      shown.after(0, apart);
      game.patch(0, { round: bounty(linus.id, 1) });
      const secondsUntilClose = (view: View) => {
        let seconds = 0;
        while (shown.after(0.5, view).width !== CLOSE && seconds < 60) seconds += 0.5;
        return seconds;
      };
      expect(secondsUntilClose(apart)).toBe(20);
      for (let i = 0; i < 40; i++) shown.after(0.5, apart);
      game.patch(0, { round: bounty(linus.id, 2) });
      for (let i = 0; i < 10; i++) expect(shown.after(0.5, apart).width).not.toBe(CLOSE);
      expect(secondsUntilClose(viewOf([...shipsAt(ships, LEFT, 1), { id: LONER, x: LEFT, y: 100 }]))).toBe(0);
    },
  );

  it('the shot of a pilot in the spotlight shows a pilot whose bounty is gone and comes back again, after a wait of its own', () => {
    const { game, linus } = gameWithLoner();
    const apart = viewOf([...shipsAt(40, LEFT, 1), { id: LONER, x: 2_000, y: 0 }, ...COMPANY]);
    const shown = directing(game);
    const begunIn = (seconds: number) =>
      closeShots(Array.from({ length: seconds }, () => shown.after(1, apart).width)).begun;
    begunIn(1);
    game.patch(0, { round: bounty(linus.id, 1) });
    expect([begunIn(20), begunIn(10)]).toEqual([0, 1]);
    for (const before of [30, 15]) {
      game.patch(0, { round: { bounties: [] } });
      expect(begunIn(before)).toBe(0);
      game.patch(0, { round: bounty(linus.id, 1) });
      expect(begunIn(18)).toBe(0);
    }
    expect(begunIn(4)).toBe(1);
  });

  it('the shot of a pilot in the spotlight shows a pilot with a bounty only in a fight', () => {
    const { game, linus } = gameWithLoner();
    game.patch(0, { round: bounty(linus.id, 1) });
    const shown = directing(game);
    for (let i = 0; i < 60; i++) expect(shown.after(0.5, viewOf(crowd())).width).toBe(FIGHT);
    expect(shown.after(0.5, viewOf(crowd(...COMPANY))).width).toBe(CLOSE);
  });

  it('the shot of a pilot in the spotlight shows a viewer who joined for 3 s once there is a ship, and no bots', () => {
    const { game, linus } = gameWithLoner();
    const join = () => {
      game.event({ type: 'join', at: 0, user: linus.name }, 0);
      game.tick(0, 0);
    };
    join();
    expect(closeShots(widthsOf(game, viewOf(crowd()), 40))).toEqual({ begun: 1, seconds: 3 });
    expect(closeShots(widthsOf(game, viewOf(shipsAt(40, LEFT, 200)), 40)).begun).toBe(0);
    game.tick(0, 60_000);
    game.patch(0, { pilots: [{ ...linus, bot: true }] });
    join();
    expect(closeShots(widthsOf(game, viewOf(crowd()), 40)).begun).toBe(0);
  });

  it('the shot of a pilot in the spotlight shows a new leader in a fight for 3 s, from the second minute on, one every two minutes', () => {
    const { game } = gameWithLoner();
    const [ada, linus] = [...game.pilots.value.values()];
    const view = viewOf(crowd());
    game.patch(0, { pilots: [{ ...linus, kills: 3 }] });
    expect(closeShots(widthsOf(game, view, 90)).begun).toBe(0); // alone
    game.patch(0, { pilots: [{ ...ada, kills: 4 }] });
    expect(closeShots(widthsOf(game, view, 59)).begun).toBe(0);
    expect(closeShots(widthsOf(game, view, 200))).toEqual({ begun: 1, seconds: 3 });
    const shown = directing(game);
    const begunIn = (seconds: number) =>
      closeShots(Array.from({ length: seconds }, () => shown.after(1, view).width)).begun;
    expect(begunIn(70)).toBe(1);
    game.patch(0, { left: [ada.eid], pilots: [{ ...linus, eid: 2, kills: 5 }] });
    expect([begunIn(105), begunIn(10)]).toEqual([0, 1]);
  });

  it('the shot of a pilot in the spotlight has a wider frame in the last twenty seconds of a round', () => {
    const { game, linus } = gameWithLoner();
    game.event({ type: 'join', at: 0, user: linus.name }, 0);
    game.tick(0, 0);
    game.patch(0, { round: { remaining: 20_000 } });
    expect(closeShots(widthsOf(game, viewOf(crowd()), 10)).begun).toBe(0);
    const { inset } = directing(game).after(0, viewOf(crowd()));
    expect(inset).toMatchObject({ x: 2_000, width: 880, caption: `${linus.name} joined` });
    game.patch(0, { round: { remaining: 20_001 } });
    expect(closeShots(widthsOf(game, viewOf(crowd()), 10)).begun).toBe(1);
  });

  it('the shot of a pilot in the spotlight leaves 12 s to the fight before the next one', () => {
    const { game } = gameWithLoner();
    for (const { name } of game.pilots.value.values()) game.event({ type: 'join', at: 0, user: name }, 0);
    game.tick(0, 0);
    const widths = widthsOf(game, viewOf(crowd()), 40);
    expect(closeShots(widths)).toEqual({ begun: 2, seconds: 6 });
    const first = widths.indexOf(CLOSE);
    expect(widths.slice(first + 6, first + 29).every(width => width === FIGHT)).toBe(true);
  });

  it('the shot of a pilot in the spotlight ends a second after the pilot was shot down', () => {
    const { game, linus } = gameWithLoner();
    game.patch(0, { round: bounty(linus.id, 1) });
    const shown = directing(game);
    expect(shown.after(0, viewOf(crowd(...COMPANY))).width).toBe(CLOSE);
    const without = viewOf(shipsAt(40, LEFT, 1));
    expect(shown.after(0.5, without).x).toBe(2_000);
    expect(shown.after(0.9, without).x).toBe(2_000);
    expect(shown.after(0.2, without).width).toBe(FIGHT);
  });
});

describe('nuke', () => {
  const nukeAt = (x: number, angle: number): Thing => ({
    id: 500,
    kind: 'zone',
    x,
    y: 0,
    angle,
    look: ZONE_LOOKS.indexOf('nuke'),
  });
  const widthWith = (nuke: Thing) => directing().after(0, viewOf(crowd(nuke))).width;

  it('the shot of a nuke begins after a fifth of its countdown if ships are in it', () => {
    expect(widthWith(nukeAt(2_000, 50))).toBe(FIGHT);
    expect(widthWith(nukeAt(2_000, 52))).toBe(2_200);
    expect(widthWith(nukeAt(400, 140))).toBe(FIGHT);
  });

  it('the shot of a nuke continues with its blast, and with no other nuke for 12 s', () => {
    const shown = directing();
    expect(shown.after(0, viewOf(crowd(nukeAt(2_000, 200)))).width).toBe(2_200);
    expect(shown.after(1.3, viewOf(crowd())).width).toBe(2_200);
    expect(shown.after(0.2, viewOf(crowd())).width).toBe(FIGHT);
    const next = viewOf(crowd({ ...nukeAt(2_000, 200), id: 501 }));
    expect(shown.after(10, next).width).toBe(FIGHT);
    expect(shown.after(0.6, next).width).toBe(2_200);
  });
});

describe('boss', () => {
  const boss: Thing = { id: 300, kind: 'boss', x: 900, y: -400 };

  it('the shot of a boss lasts while it enters and while it explodes, and 1.4 s longer', () => {
    const with300 = (flags: number) => {
      const view = viewOf(crowd(boss));
      view.flags[view.rowOf[300]] = flags;
      view.value[view.rowOf[300]] = 112 / RADIUS_UNIT.boss;
      return view;
    };
    const shown = directing();
    const near = { x: 900, y: -400, width: 2_200 };
    expect(shown.after(0, with300(FLAGS.protected)).width).toBeCloseTo(896);
    expect(shown.after(4, with300(0)).width).toBe(FIGHT);
    expect(shown.after(4, with300(FLAGS.stunned))).toEqual(near);
    expect(shown.after(1.3, viewOf(crowd()))).toEqual(near);
    expect(shown.after(0.2, viewOf(crowd())).width).toBe(FIGHT);
  });
});

describe('duel', () => {
  const two = (apart: number) =>
    viewOf([
      { id: 1, x: -apart / 2, y: 0 },
      { id: 2, x: apart / 2, y: 0 },
    ]);
  function last(mode: Round['mode'], lives: number | null, round: Partial<Round> = {}) {
    const game = gameOf(3);
    const pilots = [...game.pilots.value.values()];
    game.patch(0, { round: { mode, ...round }, pilots: pilots.map(pilot => ({ ...pilot, lives })) });
    return game;
  }

  it('the shot of a duel shows the last two close, both in the picture', () => {
    for (const apart of [100, 900, 2_000]) {
      const { x, width } = directing(last('ffaReserves', 0)).after(0, two(apart));
      expect(x).toBeCloseTo(0, 0);
      expect(width).toBeCloseTo(Math.max(1_000, apart + 840), 0);
    }
    expect(directing(last('reserves', null, { reserves: [0, 0] })).after(0, two(100)).width).toBe(1_000);
  });

  it('the shot of a duel does not begin while somebody returns', () => {
    expect(directing(last('ffaReserves', 1)).after(0, two(100)).width).toBe(1_000);
    expect(directing(last('reserves', null, { reserves: [0, 1] })).after(0, two(100)).width).toBe(1_000);
    expect(directing(last('ffa', null)).after(0, two(100)).width).toBe(1_000);
  });

  it('the shot of a duel ends with a look at the winner', () => {
    const shown = directing(last('ffaReserves', 0), WIDE);
    shown.after(0, two(100));
    const winner = viewOf([{ id: 1, x: -50, y: 0 }]);
    expect(shown.after(1.3, winner).width).toBe(1_000);
    expect(shown.after(0.2, winner).width).toBe(1_000);
  });
});

it('weighs few viewers in a crowd more than many bots, elsewhere hardly', () => {
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
