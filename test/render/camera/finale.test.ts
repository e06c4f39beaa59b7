import { describe, expect, it } from 'vitest';
import { leviathan } from '../../../engine/bosses/designs/leviathan.ts';
import { createCameraFight, FRAME_RATE } from '../../../harness/camera-fight.ts';
import { BOSS_ROOM } from '../../../render/art/bosses/kit.ts';
import { createCamera } from '../../../render/camera/camera.ts';
import { NO_INSETS } from '../../../render/camera/clear-area.ts';
import { Director } from '../../../render/camera/director.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import type { RoundResult, StatsRow } from '../../../schema/records/state.ts';
import { ENTITY_KINDS, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { statsRow } from '../../stats-row.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { directing, shipsAt } from './directing.ts';

/** Tests of the camera at the end of a round. */

const ACTORS = [ENTITY_KINDS.indexOf('ship'), ENTITY_KINDS.indexOf('boss')];
const CLOSE = expect.closeTo(630);
/** The winner's card covers the lower part of the picture, so the camera's view is centred above the middle. Unit: heights. */
const LIFT_SHARE = 0.13;
const LIFT = (LIFT_SHARE * 630 * 9) / 16;
const HUNT_LIFT = (LIFT_SHARE * 2_200 * 9) / 16;
const ADA = 1;
const LINUS = 2;
const crowd = (...more: Thing[]) => [...shipsAt(40, 0, 10), ...more];
const PAIR: Thing[] = [
  { id: ADA, x: 1_900, y: 0 },
  { id: LINUS, x: -1_900, y: 500 },
];

/** A game whose round has just ended with this result. */
function over(result: Partial<RoundResult>, stats: StatsRow[] = []) {
  const game = gameOf(2);
  const won: RoundResult = {
    ...{ mode: 'ffa', outcome: 'won', winner: 'pilot', team: null, teamName: null },
    ...{ pilot: { id: 'Ada', name: 'Ada' }, scores: [], reason: 'time', text: '' },
    ...result,
  };
  game.patch(0, { round: { phase: 'lobby', result: won, stats } }, 0);
  game.tick(0, 0);
  return game;
}

const kill = { type: 'kill', at: 0, killer: 'Ada', victim: 'Linus', friendly: false } as const;

/**
 * Plays the end of a real round, frame by frame until its boards. Yields what is visible: a card, and ships or a boss.
 */
function* endingOf(mode: 'boss' | 'ffaReserves', seed: number, settings: Partial<Settings>) {
  const fight = createCameraFight({ mode, pilots: 8, seed, settings: { calamities: false, ...settings } });
  const { game, view } = fight;
  const camera = createCamera();
  const next = () => {
    fight.next();
    camera.update(view, game, 1 / FRAME_RATE);
  };
  while (!game.round.value?.result) next();
  for (let frame = 0; game.resultsStage.value === 'moment'; frame++, next()) {
    const flying = [...view.kind.subarray(0, view.count).keys()].filter(row =>
      ACTORS.includes(view.kind[row]),
    );
    const seen = flying.filter(row => camera.sees(view.x[row], view.y[row]));
    yield { frame, card: game.centre.value, isEmpty: flying.length > 0 && seen.length === 0 };
  }
}

describe('camera', () => {
  it.each([2, 3])('between the fight and the results, no picture is without ships (seed %i)', seed => {
    for (const frames of [
      endingOf('boss', seed, { bossLives: 1, botSkill: 'easy' }),
      endingOf('boss', seed, { bossLives: 8, botSkill: 'veryHard' }),
      endingOf('ffaReserves', seed, { ffaLives: 1 }),
    ]) {
      const ending = [...frames];
      expect(ending.length).toBeGreaterThan(FRAME_RATE);
      for (const shown of ending) expect(shown).toMatchObject({ card: 'winner', isEmpty: false });
    }
  });

  it("when time is up, the camera cuts to the winner and follows the winner's ship", () => {
    const shown = directing(over({}));
    const framing = shown.after(0, viewOf(crowd(...PAIR)));
    expect(framing).toMatchObject({ x: 1_900, y: expect.closeTo(LIFT), width: CLOSE, isCut: true });
    const later = shown.after(0.1, viewOf(crowd({ id: ADA, x: 1_800, y: 50 })));
    expect(later).toMatchObject({ x: expect.closeTo(1_800, 0), isCut: false });
  });

  it("at the end of a round, the camera makes room only for the winner's card, and not for other panels", () => {
    const insets = { ...NO_INSETS, top: 0.1, bottom: 0.29 };
    const shot = new Director().direct(viewOf(crowd(...PAIR)), over({}), 16 / 9, insets);
    expect(shot).toMatchObject({ x: 1_900, y: expect.closeTo(LIFT), width: CLOSE });
  });

  it("in vertical pictures, the winner's ship is shown below the card", () => {
    const { y, width } = directing(over({}), 9 / 16).after(0, viewOf(crowd(...PAIR)));
    expect(y).toBeCloseTo((-0.18 * width * 16) / 9, 6);
  });

  it('the camera first shows the victim of the deciding kill, and then the winner', () => {
    const game = over({ reason: 'last-standing' });
    const shown = directing(game);
    expect(shown.after(0, viewOf(crowd(...PAIR))).x).toBe(1_900);
    game.event(kill, 0);
    expect(shown.after(0.1, viewOf(crowd(...PAIR)))).toMatchObject({
      x: -1_900,
      y: expect.closeTo(500 + LIFT),
    });
    expect(shown.after(0.1, viewOf(crowd(PAIR[0])))).toMatchObject({
      x: -1_900,
      y: expect.closeTo(500 + LIFT),
    });
    expect(shown.after(2, viewOf(crowd(PAIR[0])))).toMatchObject({ x: 1_900, isCut: true });
  });

  it('if nobody flies, the camera stays with the victim of the deciding kill', () => {
    const game = over({ reason: 'last-standing' });
    const shown = directing(game);
    game.event(kill, 0);
    expect(shown.after(0, viewOf(crowd(...PAIR))).x).toBe(-1_900);
    expect(shown.after(2, viewOf([])).x).toBe(-1_900);
  });

  it('when time is up, the camera shows the winner, and not the last pilot who was shot down', () => {
    const game = over({ reason: 'time' });
    game.event(kill, 0);
    expect(directing(game).after(0, viewOf(crowd(...PAIR))).x).toBe(1_900);
  });

  it('without a winner, the camera stays where it was when nobody flies any more', () => {
    const shown = directing(over({ outcome: 'tie', winner: null, pilot: null }));
    const before = shown.after(0, viewOf(shipsAt(40, -1_500, 10)));
    expect(before.x).toBeLessThan(-1_300);
    expect(shown.after(0.1, viewOf([]))).toEqual(before);
  });

  it("the camera shows the winners' best viewer, or after a tie the best viewer of those who tied", () => {
    const linus = statsRow('Linus', { name: 'Linus', won: true, k: 1 });
    const bot = statsRow('Ada', { name: 'Ada', won: true, bot: true, k: 9 });
    const shotOf = (result: Partial<RoundResult>) =>
      directing(over(result, [bot, linus])).after(0, viewOf(crowd(...PAIR)));
    const teams: Partial<RoundResult> = { mode: 'dogfight', pilot: null };
    expect(shotOf({ ...teams, winner: 'team', team: 0, scores: [9, 1] })).toMatchObject({
      x: -1_900,
      width: CLOSE,
    });
    const tie: Partial<RoundResult> = { ...teams, outcome: 'tie', winner: null, scores: [5, 5] };
    expect(shotOf(tie)).toMatchObject({ x: -1_900, width: CLOSE });
  });

  describe('camera', () => {
    const boss: Thing = { id: 5, kind: 'boss', x: -1_500, y: 300 };
    const won = { mode: 'boss', winner: 'boss', pilot: null } as const;
    const down = { mode: 'boss', winner: 'pilots', pilot: null, reason: 'boss-down' } as const;
    const victimAt = (x: number, y: number) => [boss, ...shipsAt(9, -1_500, 10), { id: LINUS, x, y }];

    it('after a boss has won, the camera shows it enlarged, with the ships near it', () => {
      const far = directing(over(won)).after(0, viewOf([...shipsAt(40, 1_900, 10), boss]));
      expect(far).toMatchObject({ x: -1_500, y: expect.closeTo(300 + HUNT_LIFT), width: 2_200 });
      const near = directing(over(won)).after(0, viewOf([...shipsAt(5, 300, 10), boss]));
      expect(near).toMatchObject({ x: -595, width: 2_270 });
    });

    it('after a boss was shot down, the camera shows it closer, with only the ships that fit into that view', () => {
      for (const at of [1_900, 300]) {
        const shot = directing(over(down)).after(0, viewOf([...shipsAt(5, at, 10), boss]));
        expect(shot).toMatchObject({
          ...{ x: -1_500, y: expect.closeTo(300 + (HUNT_LIFT * 1_430) / 2_200), width: 1_430 },
        });
      }
    });

    it('the camera shows only the five ships nearest to the boss', () => {
      const ships = [600, 100, 200, 300, 400, 500].map((off, i) => ({ id: 10 + i, x: -1_500 + off, y: 300 }));
      const [{ x }, { x: without }] = [ships, ships.slice(1)].map(near =>
        directing(over(down)).after(0, viewOf([...near, boss])),
      );
      expect([x, without]).toEqual([-1_250, -1_250]);
    });

    it('the camera does not turn to ships that come near the boss after the round', () => {
      const shown = directing(over(down));
      const ships = shipsAt(2, -1_300, 10);
      const before = shown.after(0, viewOf([...ships, boss]));
      const later = shown.after(0.5, viewOf([...ships, { id: 99, x: -700, y: 300 }, boss]));
      expect(later).toEqual(before);
    });

    const shotOfVictim = (x: number, y = 300) => {
      const game = over({ ...won, reason: 'lives-out' });
      game.event(kill, 0);
      return directing(game).after(0, viewOf(victimAt(x, y)));
    };

    it('the camera shows the boss with its last victim, or only the victim, and closer, if the boss was far away', () => {
      expect(shotOfVictim(-500)).toMatchObject({
        ...{ x: -1_000, y: expect.closeTo(300 + HUNT_LIFT), width: 2_200 },
      });
      expect(shotOfVictim(500)).toMatchObject({ x: -500, width: 2_460 });
      expect(shotOfVictim(1_500)).toMatchObject({ x: 1_500, width: CLOSE });
    });

    it.each([
      [-500, 300],
      [1_300, 300],
      [-1_500, 1_060],
      [-1_500, -460],
    ])(
      "the camera shows even the largest boss whole beside its last victim at %i, %i, clear of the winner's card",
      (x, y) => {
        const shot = shotOfVictim(x, y);
        const height = (shot.width * 9) / 16;
        const [left, top] = [shot.x - shot.width / 2, shot.y - height / 2];
        const size = leviathan.radius * (BOSS_ROOM / 2);
        expect(boss.x - size).toBeGreaterThan(left);
        expect(boss.x + size).toBeLessThan(left + shot.width);
        expect(boss.y - size).toBeGreaterThan(top);
        expect(boss.y + size).toBeLessThan(top + 0.7 * height); // the card covers the rest
      },
    );

    it('the camera stays in place once the boss and its victim are gone', () => {
      const shown = directing(over(down));
      const before = shown.after(0, viewOf([...shipsAt(5, -1_300, 10), boss]));
      expect(shown.after(0.5, viewOf(shipsAt(5, -1_300, 10)))).toEqual(before);
    });

    it('once the last victim of a winning boss is gone, the camera moves to the boss', () => {
      const game = over({ ...won, reason: 'lives-out' });
      game.event(kill, 0);
      const shown = directing(game);
      expect(shown.after(0, viewOf(victimAt(-500, 300))).x).toBe(-1_000);
      expect(shown.after(0.5, viewOf([boss])).x).toBe(-1_000);
      expect(shown.after(0.2, viewOf([boss])).x).toBe(-1_500);
    });

    it('in vertical pictures, the boss is shown below the card', () => {
      const { y, width } = directing(over(won), 9 / 16).after(0, viewOf([boss]));
      expect(300 - y).toBeCloseTo((0.18 * width * 16) / 9, 6);
    });

    it('if the hero flies, the camera moves from the boss to the hero', () => {
      const linus = statsRow('Linus', { name: 'Linus', won: true, dmg: 9 });
      const shown = directing(over(down, [linus]));
      const ending = viewOf([boss, { id: LINUS, x: 1_900, y: 0 }]);
      expect(shown.after(0, ending).x).toBe(-1_500);
      expect(shown.after(0.5, ending).x).toBe(-1_500);
      expect(shown.after(0.2, ending)).toMatchObject({ x: 1_900, width: CLOSE, isCut: true });
    });
  });

  it.each(['ffa', 'boss'] as const)(
    'when a round begins, the camera forgets the end of the previous round (%s)',
    mode => {
      const game = over({ mode });
      const result = game.round.value?.result ?? null;
      const shown = directing(game);
      const boss: Thing = { id: 5, kind: 'boss', x: 1_900, y: 0 };
      const ending = viewOf(mode === 'boss' ? [boss] : crowd(...PAIR));
      expect(shown.after(0, ending).x).toBe(1_900);
      game.patch(0, { round: { phase: 'playing', result: null, stats: null } }, 9_000);
      game.tick(0, 9_000);
      const nobody = viewOf([]);
      shown.after(1, nobody);
      game.patch(0, { round: { phase: 'lobby', result, stats: [] } }, 20_000);
      game.tick(0, 20_000);
      expect(shown.after(1, nobody).x).toBe(0);
    },
  );

  it('when time is up, the camera cuts to the winner at once, even if the previous round had another winner', () => {
    const game = over({});
    const shown = directing(game);
    const view = viewOf(crowd(...PAIR));
    expect(shown.after(0, view).x).toBe(1_900);
    const { result } = over({ pilot: { id: 'Linus', name: 'Linus' } }).round.value ?? {};
    game.patch(0, { round: { phase: 'playing', result: null } }, 9_000);
    game.tick(0, 9_000);
    shown.after(9, view);
    game.patch(0, { round: { phase: 'lobby', result } }, 20_000);
    game.tick(0, 20_000);
    expect(shown.after(9, view)).toMatchObject({ x: -1_900, isCut: true });
  });

  it('the camera skips a victim or a winner whose ship is gone', () => {
    const linus = statsRow('Linus', { name: 'Linus', won: true, k: 9 });
    const ada = statsRow('Ada', { name: 'Ada', won: true, k: 1 });
    const won = directing(over({ mode: 'dogfight', pilot: null, winner: 'team', team: 0 }, [linus, ada]));
    expect(won.after(0, viewOf(crowd(PAIR[0]))).x).toBe(1_900);
    expect(won.after(0.7, viewOf(crowd({ id: ADA, x: 1_800, y: 0 }))).x).toBe(1_800);
    const game = over({ reason: 'last-standing' });
    game.event(kill, 0);
    expect(directing(game).after(0, viewOf(crowd(PAIR[0])))).toMatchObject({ x: 1_900, width: CLOSE });
  });

  it('the camera shows the end of each round from its last victim to its winner', () => {
    const game = over({ reason: 'last-standing' });
    const shown = directing(game);
    const view = viewOf(crowd(...PAIR));
    const { result = null } = game.round.value ?? {};
    for (const at of [0, 20_000]) {
      game.patch(0, { round: { phase: 'playing', result: null } }, at);
      game.event(kill, at);
      game.patch(0, { round: { phase: 'lobby', result } }, at);
      game.tick(0, at);
      expect([shown.after(0, view).x, shown.after(0.7, view).x]).toEqual([-1_900, 1_900]);
      game.patch(0, { round: { phase: 'playing', result: null } }, at + 9_000);
      game.tick(0, at + 9_000);
      shown.after(9, view);
    }
  });

  it('the camera shows the fight if there is no winner, and also after the finale', () => {
    const view = viewOf(crowd(...PAIR));
    const tie = over({ outcome: 'tie', winner: null, pilot: null });
    expect(directing(tie).after(0, view).width).not.toBe(CLOSE);
    const game = over({});
    game.tick(0, 3_000);
    expect(directing(game).after(0, view).width).not.toBe(CLOSE);
  });

  it('at the end of a round, the camera shows the finale, and not a nuke that is about to explode', () => {
    const nuke: Thing = {
      id: 500,
      kind: 'zone',
      x: -1_900,
      y: 500,
      angle: 200,
      look: ZONE_LOOKS.indexOf('nuke'),
    };
    expect(directing(over({})).after(0, viewOf(crowd(...PAIR, nuke)))).toMatchObject({
      x: 1_900,
      width: CLOSE,
    });
  });

  it('at the end of a round, the camera stays with a selected pilot', () => {
    const game = over({});
    const overlay = game.round.value?.overlay;
    if (!overlay) throw new Error('There is no round.');
    game.patch(0, { round: { overlay: { ...overlay, follow: 'Linus' } } }, 10);
    expect(directing(game).after(0, viewOf(crowd(...PAIR))).x).toBe(-1_900);
  });
});
