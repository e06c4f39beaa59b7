import { describe, expect, it } from 'vitest';
import { Director } from '../../../render/camera/director.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { gameOf, HYDRA, viewOf } from '../frames.ts';
import { directing, shipsAt as ships, WIDE } from './directing.ts';

/** Tests of when and for how long the camera visits a giant emote. */

const LEFT = -1_500;
const RIGHT = 1_500;

describe('giant emote', () => {
  const giantAt = { id: 50, kind: 'rock', x: RIGHT, y: 300 } as const;
  const withGiants = (...rocks: number[]) => {
    const game = gameOf(2);
    const { round } = game;
    if (!round.value) throw new Error('There is no round.');
    const giants = rocks.map(rock => ({ rock, user: 'Ada', emote: '25' }));
    game.patch(0, { round: { overlay: { ...round.value.overlay, giants } } });
    return game;
  };
  const fight = [...ships(40, LEFT, 1), ...ships(3, RIGHT, 200)];
  const view = viewOf([...fight, giantAt]);
  /** The total time within 20 s in which the camera shows the giant emote close up. Unit: s. */
  const visitOf = (game: ReturnType<typeof gameOf>, seen = view) => {
    const shown = directing(game);
    let visited = 0;
    for (let t = 0; t < 20; t += 0.1) {
      const { x, width } = shown.after(0.1, seen);
      if (x > 1_000 && width === 1_400) visited += 0.1;
    }
    return visited;
  };

  it('the camera visits a giant emote once, for 3 s', () => {
    expect(visitOf(withGiants(50))).toBeCloseTo(3, 0);
  });

  it('the camera waits up to 8 s until three ships are near a giant emote', () => {
    const [alone, met] = [directing(withGiants(50)), directing(withGiants(50))];
    const lonely = viewOf([...ships(40, LEFT, 1), ...ships(2, RIGHT, 200), giantAt]);
    const isVisited = ({ x }: { x: number }) => x > 1_000;
    for (let t = 0; t <= 8; t++) expect(isVisited(alone.after(1, lonely))).toBe(false);
    expect(isVisited(alone.after(1, lonely))).toBe(true);
    expect(isVisited(met.after(1, lonely))).toBe(false);
    expect(isVisited(met.after(1, view))).toBe(true);
    expect(isVisited(met.after(1, lonely))).toBe(true); // two of the ships may leave again
  });

  it('the camera waits the full time for ships near a giant emote, even if an earlier giant emote had the same id', () => {
    const game = withGiants(50);
    const shown = directing(game);
    const lonely = viewOf([...ships(40, LEFT, 1), giantAt]);
    const isVisited = () => shown.after(1, lonely).x > 1_000;
    for (let t = 0; t <= 7; t++) expect(isVisited()).toBe(false);
    const overlay = game.round.value?.overlay;
    for (const giants of [[], overlay?.giants ?? []]) {
      game.patch(0, { round: { overlay: overlay && { ...overlay, giants } } });
      for (let t = 0; t < 7; t++) expect(isVisited()).toBe(false);
    }
  });

  it('the camera shows the fight for 4 s before it visits the next giant emote', () => {
    const shown = directing(withGiants(50, 51));
    const both = viewOf([...fight, giantAt, { ...giantAt, id: 51, y: -300 }]);
    const seen = [];
    for (let t = 0; t < 14; t += 0.5) seen.push(shown.after(0.5, both).y);
    expect(seen.map(y => [300, -300].indexOf(Math.round(y / 100) * 100))).toEqual(
      [
        [0, 7],
        [-1, 7],
        [1, 6],
        [-1, 8],
      ].flatMap(([which, times]) => Array(times).fill(which)),
    );
  });

  it('the camera visits a giant emote before a viewer who has joined', () => {
    const game = withGiants(50);
    game.event({ type: 'join', at: 0, user: 'Ada' }, 0);
    game.tick(0, 0);
    const shown = directing(game);
    const sides = Array.from({ length: 6 }, () => Math.sign(shown.after(1, view).x));
    expect(sides).toEqual([1, 1, 1, 1, -1, -1]); // no time has passed before the first picture
    expect(directing(game).after(0, viewOf(fight)).width).toBe(1_400); // without the emote, the viewer is visited
  });

  it('during a boss fight, or with few ships left, the camera shows a giant emote together with the fight', () => {
    const withBoss = withGiants(50);
    withBoss.patch(0, { round: { bosses: [HYDRA] } });
    const fewLeft = withGiants(50);
    const pilots = [...fewLeft.pilots.value.values()].map(pilot => ({ ...pilot, lives: 1 }));
    fewLeft.patch(0, { pilots, round: { mode: 'ffaReserves' } });
    const lonely = viewOf([...ships(40, LEFT, 1), giantAt]); // in these rounds, the camera does not wait for ships
    for (const game of [withBoss, fewLeft])
      for (const seen of [view, lonely]) {
        const { inset, ...shot } = new Director().direct(seen, game, WIDE);
        expect(inset).toEqual({ x: RIGHT, y: 300, width: 880, caption: 'Giant emote by Ada' });
        expect(shot.x).toBeLessThan(0);
      }
  });

  it('the camera skips giant emotes while it follows a pilot, while a boss enters, and while a round ends', () => {
    const ending = withGiants(50);
    ending.patch(0, { round: { remaining: 10_000 } });
    expect(visitOf(ending)).toBe(0);
    const followed = withGiants(50);
    const overlay = followed.round.value?.overlay;
    followed.patch(0, { round: { overlay: overlay && { ...overlay, follow: 'Ada' } } });
    expect(visitOf(followed)).toBe(0);
    const entrance = viewOf([...ships(40, LEFT, 1), giantAt, { id: 300, x: -900, y: 0, kind: 'boss' }]);
    entrance.flags[entrance.rowOf[300]] = FLAGS.protected;
    expect(visitOf(withGiants(50), entrance)).toBe(0);
    const map = withGiants(50);
    map.settings.value = { ...map.settings.value, camera: 'map' };
    expect(visitOf(map)).toBe(0);
  });
});
