import { describe, expect, it } from 'vitest';
import { createCamera } from '../../../render/camera/camera.ts';
import { arenaFor } from '../../../schema/catalog/rules.ts';
import { fc } from '../../fast-check.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { directing, shipsAt, WIDE } from './directing.ts';

/** Rules of the camera for every fight, at any frame rate. */

const LONGEST_STEP_S = 0.25; // the longest step of the page between two frames
const SPEED = 300;

const FLEETS = [
  { x: -4_600, y: -2_100 },
  { x: 4_600, y: 2_100 },
  { x: 4_600, y: -2_100 },
  { x: -4_600, y: 2_100 },
];
const FLEET_SIZE = 80;
const LARGE = arenaFor(4 * FLEET_SIZE);

/** Fleets that fly from their bases to the centre of the arena and mix there. The ids alternate between teams. */
function fleetsAfter(seconds: number, teams: number, seed: number): Thing[] {
  const place = (ship: number, axis: number) => {
    const drawn = Math.imul(ship * 2 + axis + seed, 2_654_435_761) >>> 0;
    return (drawn / 2 ** 32 - 0.5) * 1_600;
  };
  return Array.from({ length: teams * FLEET_SIZE }, (_, i) => {
    const base = FLEETS[i % teams] ?? { x: 0, y: 0 };
    const left = Math.max(0, 1 - (SPEED * seconds) / Math.hypot(base.x, base.y));
    return { id: i + 1, x: base.x * left + place(i, 0), y: base.y * left + place(i, 1) };
  });
}

/** Ships that fly straight and turn back at the edges. Some are shot down and return elsewhere. */
function createShips(count: number, seed: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const launch = (id: number) => {
    const angle = random() * 2 * Math.PI;
    return {
      id,
      x: (random() - 0.5) * 4_600,
      y: (random() - 0.5) * 2_500,
      dx: Math.cos(angle) * SPEED,
      dy: Math.sin(angle) * SPEED,
    };
  };
  const ships = Array.from({ length: count }, (_, i) => launch(i + 1));
  return {
    after(seconds: number): Thing[] {
      for (const ship of ships) {
        ship.x += ship.dx * seconds;
        ship.y += ship.dy * seconds;
        const isOut = Math.abs(ship.x) > 2_400 || Math.abs(ship.y) > 1_350;
        if (isOut || random() < 0.1 * seconds) Object.assign(ship, launch(ship.id));
      }
      return ships.map(({ id, x, y }) => ({ id, x, y }));
    },
  };
}

const rate = fc.constantFrom(1, 3, 10, 60);

describe('camera', () => {
  it('as long as a ship flies, the camera never shows a picture without ships for two seconds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.nat(),
        rate,
        fc.constantFrom(0.5, 1, 2),
        (count, seed, frameRate, cameraZoom) => {
          const game = gameOf(0);
          game.settings.value = { ...game.settings.value, camera: 'zoom', cameraZoom };
          const ships = createShips(count, seed);
          const camera = createCamera();
          let emptyFor = 0;
          for (let frame = 0; frame < Math.min(200, 20 * frameRate); frame++) {
            const things = ships.after(1 / frameRate);
            const view = viewOf(things);
            view.tick = (60 * frame) / frameRate;
            view.at = (1_000 * frame) / frameRate;
            camera.update(view, game, Math.min(LONGEST_STEP_S, 1 / frameRate));
            const isEmpty = !things.some(({ x, y }) => camera.sees(x, y));
            emptyFor = isEmpty ? emptyFor + 1 / frameRate : 0;
            expect(emptyFor).toBeLessThan(2);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each([2, 4])(
    'the camera centres ships of %i fleets: first each fleet in turn, then the place where fleets meet',
    teams => {
      for (const seed of [1, 2, 3]) {
        const game = gameOf(teams * FLEET_SIZE, teams);
        const camera = createCamera();
        const shown = new Set<number>();
        for (let tenth = 0; tenth < 220; tenth += 2) {
          const things = fleetsAfter(tenth / 10, teams, seed);
          const view = viewOf(things, LARGE);
          view.tick = 6 * tenth;
          view.at = 100 * tenth;
          camera.update(view, game, 0.2);
          const half = { x: camera.width / 4, y: camera.width / WIDE / 4 };
          const inMiddle = things.filter(
            ({ x, y }) => Math.abs(x - camera.x) < half.x && Math.abs(y - camera.y) < half.y,
          );
          expect(inMiddle.length, `after ${tenth / 10} s with seed ${seed}`).toBeGreaterThanOrEqual(
            FLEET_SIZE / 8,
          );
          if (tenth < 130) for (const { id } of inMiddle) shown.add(id % teams);
          if (tenth >= 200) expect(new Set(inMiddle.map(({ id }) => id % teams)).size).toBe(teams);
        }
        expect(shown.size).toBeGreaterThanOrEqual(2);
      }
    },
  );

  it('the camera moves to the place where fleets meet, even if far more ships wait elsewhere', () => {
    const game = gameOf(200, 2);
    const team = (wanted: number, x: number, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        id: 2 * i + wanted,
        x: x + (i % 20) * 40,
        y: 40 * (i % 9),
      }));
    const waiting = team(2, -4_500, 60);
    const meeting = [...team(1, 4_000, 20), ...team(2, 4_100, 80).slice(60)];
    expect(directing(game).after(0, viewOf([...waiting, ...meeting], LARGE)).x).toBeGreaterThan(3_000);
  });

  it('each camera shot lasts at least four seconds of ticks, both at 1 and at 60 pictures per second', () => {
    const left = viewOf([...shipsAt(40, -1_500, 1), ...shipsAt(4, 1_500, 200)]);
    const right = viewOf([...shipsAt(4, -1_500, 1), ...shipsAt(40, 1_500, 200)]);
    for (const frameRate of [1, 7, 30, 60]) {
      const shown = directing();
      const changes: number[] = [];
      let side = -1;
      for (let frame = 0; frame < 22 * frameRate; frame++) {
        const { x } = shown.after(frame === 0 ? 0 : 1 / frameRate, side < 0 && frame > 0 ? right : left);
        if (Math.sign(x) !== side) changes.push(frame / frameRate);
        side = Math.sign(x);
      }
      expect(changes).toHaveLength(5);
      changes.forEach((at, i) => {
        expect(at).toBeGreaterThanOrEqual(4 * (i + 1) - 1e-6);
        expect(at).toBeLessThan((4 + 0.2 + 1 / frameRate) * (i + 1));
      });
    }
  });

  it('the camera does not change its view more often in a faster round, and a view that it holds never changes', () => {
    const left = viewOf([...shipsAt(40, -1_500, 1), ...shipsAt(4, 1_500, 200)]);
    const right = viewOf([...shipsAt(4, -1_500, 1), ...shipsAt(40, 1_500, 200)]);
    const xAfter = (ticks: number, ms: number) => {
      const { director, game } = directing();
      director.direct(left, game, 16 / 9);
      return director.direct({ ...right, tick: right.tick + ticks, at: right.at + ms }, game, 16 / 9).x;
    };
    expect(xAfter(250, 4_200)).toBeGreaterThan(1_300);
    expect(xAfter(5_000, 3_900)).toBeLessThan(-1_300);
    expect(xAfter(0, 60_000)).toBeLessThan(-1_300);
  });
});
