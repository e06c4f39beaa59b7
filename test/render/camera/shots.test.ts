import { describe, expect, it } from 'vitest';
import type { Game } from '../../../render/game/game.ts';
import type { View } from '../../../render/link/interpolation.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { directing, shipsAt } from './directing.ts';

/** Tests of the camera's views of single pilots: when each is shown, how close, and for how long. */

const LEFT = -1_500;
const CLOSE = 1_400;
const FIGHT = 3_000;
/** Id of a single ship far to the right of forty ships that fight on the left. */
const LONER = 100;
const crowd = (...more: Thing[]) => [...shipsAt(40, LEFT, 1), { id: LONER, x: 2_000, y: 0 }, ...more];
/** Three ships around the single ship. */
const COMPANY = shipsAt(3, 2_000, 101);

/** A game of two pilots. Linus flies the single ship. */
function gameWithLoner() {
  const game = gameOf(2);
  const [ada, linus] = [...game.pilots.value.values()];
  game.patch(0, { pilots: [{ ...ada, kills: 0 }], left: [linus.eid] });
  game.patch(0, { pilots: [{ ...linus, eid: LONER, kills: 0 }] });
  return { game, linus: { ...linus, eid: LONER, kills: 0 } };
}

/** The width of the view, every half second. */
function widthsOf(game: Game, view: View, seconds: number) {
  const shown = directing(game);
  return Array.from({ length: seconds * 2 }, () => shown.after(0.5, view).width);
}
/** How many close views begin, and their total time (s). */
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
  it('the camera shows a pilot for 4 s each time a bounty on the pilot is placed or raised', () => {
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
    "among %i ships, a close view of a bounty's pilot %i u away waits up to 20 s if it hides over half of them: %s",
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

  it('if a bounty ended and is placed again, the camera shows its pilot again after the same wait', () => {
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

  it('the camera shows a pilot with a bounty only during a fight', () => {
    const { game, linus } = gameWithLoner();
    game.patch(0, { round: bounty(linus.id, 1) });
    const shown = directing(game);
    for (let i = 0; i < 60; i++) expect(shown.after(0.5, viewOf(crowd())).width).toBe(FIGHT);
    expect(shown.after(0.5, viewOf(crowd(...COMPANY))).width).toBe(CLOSE);
  });

  it('the camera shows a viewer who joined for 3 s once the ship flies, but not a bot', () => {
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

  it('the camera shows a new leader for 3 s, but not before the second minute, and at most every two minutes', () => {
    const { game } = gameWithLoner();
    const [ada, linus] = [...game.pilots.value.values()];
    const view = viewOf(crowd());
    game.patch(0, { pilots: [{ ...linus, kills: 3 }] });
    expect(closeShots(widthsOf(game, view, 90)).begun).toBe(0); // the leader flies alone
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

  it('the camera shows a pilot with a bounty only if three other ships are within 500 u', () => {
    const { game, linus } = gameWithLoner();
    game.patch(0, { round: bounty(linus.id, 1) });
    const shown = directing(game);
    const others = (...xs: number[]) => xs.map((x, i): Thing => ({ id: 101 + i, x: 2_000 + x, y: 0 }));
    for (const near of [others(50, 90), others(50, 90, 510)])
      expect(shown.after(30, viewOf(crowd(...near))).width).toBe(FIGHT);
    expect(shown.after(0.5, viewOf(crowd(...others(50, 90, -490)))).width).toBe(CLOSE);
  });

  it('the camera shows a pilot with a bounty before a viewer who has joined', () => {
    const { game, linus } = gameWithLoner();
    const ada = { id: 1, x: LEFT, y: 0 };
    game.event({ type: 'join', at: 0, user: 'Ada' }, 0);
    game.tick(0, 0);
    game.patch(0, { round: bounty(linus.id, 1) });
    const near = viewOf([...shipsAt(39, LEFT, 2), ada, { id: LONER, x: LEFT, y: 100 }]);
    expect(directing(game).after(0, near)).toMatchObject({ y: 100, width: CLOSE });
  });

  it('the camera shows the current leader once there has been one for 20 s, even if the leader changed', () => {
    const { game } = gameWithLoner();
    const [ada, loner] = [...game.pilots.value.values()];
    const linus = { ...loner, team: ada.team }; // both are in one team, so no fleets meet there
    game.patch(0, { pilots: [linus] });
    const apart = viewOf([
      ...shipsAt(40, LEFT, 2),
      { id: 1, x: 2_000, y: 0 },
      { id: LONER, x: 2_100, y: 0 },
      ...COMPANY,
    ]);
    const shown = directing(game);
    const closeAfter = (seconds: number) =>
      closeShots(Array.from({ length: seconds }, () => shown.after(1, apart).width)).begun;
    expect(closeAfter(59)).toBe(0);
    game.patch(0, { pilots: [{ ...ada, kills: 3 }] });
    expect(closeAfter(12)).toBe(0);
    game.patch(0, { pilots: [{ ...linus, kills: 5 }] });
    expect([closeAfter(8), closeAfter(2)]).toEqual([0, 1]);
  });

  it("the camera's view of a leader ends as soon as another pilot leads, and there is no such view while a bot leads", () => {
    const { game } = gameWithLoner();
    const [ada, linus] = [...game.pilots.value.values()];
    const view = viewOf(crowd(...COMPANY));
    const leads = (pilot: OverlayPilot, kills: number) => game.patch(0, { pilots: [{ ...pilot, kills }] });
    const shown = directing(game);
    leads(linus, 3);
    for (let i = 0; i < 20; i++) shown.after(1, view);
    const widthsAt = (...seconds: number[]) => seconds.map(each => shown.after(each, view).width);
    leads({ ...ada, bot: true }, 4);
    expect(widthsAt(40, 30, 30)).toEqual([FIGHT, FIGHT, FIGHT]);
    leads(linus, 5);
    expect(widthsAt(0.1, 20, 1)).toEqual([FIGHT, CLOSE, CLOSE]);
    leads(ada, 6);
    expect(widthsAt(0.1)).toEqual([FIGHT]);
  });

  it("the camera's view of a pilot is wider in the last twenty seconds of a round", () => {
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

  it('after the camera has shown a pilot, it shows the fight for 12 s before the next pilot', () => {
    const { game } = gameWithLoner();
    for (const { name } of game.pilots.value.values()) game.event({ type: 'join', at: 0, user: name }, 0);
    game.tick(0, 0);
    const widths = widthsOf(game, viewOf(crowd()), 40);
    expect(closeShots(widths)).toEqual({ begun: 2, seconds: 6 });
    const first = widths.indexOf(CLOSE);
    expect(widths.slice(first + 6, first + 29).every(width => width === FIGHT)).toBe(true);
  });

  it("the camera's view of a pilot ends a second after the pilot was shot down", () => {
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

describe('call-out', () => {
  const CALLOUT = { title: '', words: '', priority: 30, topic: '', since: 0, key: 1 };
  const insetsOf = (...places: number[]) => {
    const { game } = gameWithLoner();
    game.callout.value = { ...CALLOUT, kind: 'lastStand', who: 'Linus' };
    const shown = directing(game);
    return places.map(
      x => shown.after(0.1, viewOf([...shipsAt(40, LEFT, 1), { id: LONER, x, y: 0 }])).inset?.caption,
    );
  };

  it('the picture-in-picture shows the pilot whom a call-out names if the ship is not in the picture', () => {
    expect(insetsOf(2_000)).toEqual(['Linus']);
    expect(insetsOf(LEFT)).toEqual([undefined]);
  });

  it('the time of another pilot in the picture-in-picture stops while the pilot of a call-out is shown there', () => {
    const { game, linus } = gameWithLoner();
    const [ada] = [...game.pilots.value.values()];
    game.patch(0, { left: [ada.eid] });
    game.patch(0, { pilots: [{ ...ada, eid: 101 }], round: { remaining: 20_000 } });
    game.event({ type: 'join', at: 0, user: linus.name }, 0);
    game.tick(0, 0);
    const view = viewOf(crowd({ id: 101, x: 2_000, y: 900 }));
    const shown = directing(game);
    const captions = Array.from({ length: 12 }, (_, second) => {
      const isNamed = second >= 2 && second < 8;
      game.callout.value = isNamed ? { ...CALLOUT, kind: 'lastStand', who: ada.id } : null;
      return shown.after(second && 1, view).inset?.caption;
    });
    const secondsOf = (caption: string) =>
      captions.flatMap((each, second) => (each === caption ? second : []));
    expect(secondsOf(ada.name)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(secondsOf(`${linus.name} joined`)).toEqual([0, 1, 8]);
  });

  it('the picture-in-picture of a named pilot stays for the whole call-out', () => {
    expect(insetsOf(LEFT, 2_000, LEFT)).toEqual([undefined, 'Linus', 'Linus']);
  });
});
