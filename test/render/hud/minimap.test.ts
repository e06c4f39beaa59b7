import { beforeEach, describe, expect, it } from 'vitest';
import { BOSS_ART, BOSS_TINTS } from '../../../render/art/bosses/index.ts';
import { CALAMITY_COLORS } from '../../../render/art/symbols.ts';
import { createMinimap } from '../../../render/hud/minimap.tsx';
import { TEAM_COLORS } from '../../../schema/catalog/catalog.ts';
import { PALETTE, translucent } from '../../../schema/catalog/palette.ts';
import { basePosition, ENTITY_KINDS, RADIUS_UNIT, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { gameOf } from '../frames.ts';
import { type Thing, viewAt } from '../sound/scene.ts';

/** Tests of what the circular minimap draws. Unit: pixels from its centre. */

interface Circle {
  x: number;
  y: number;
  radius: number;
  /** Colour of a dot; for a ring, the word `ring` and its colour. */
  color: string;
}

const SIDE = 640;
const ARENA = { width: 3_000, height: 4_000 }; // the diagonal is 5,000
const SCALE = (SIDE * 0.93) / 5_000;
let circles: Circle[];
let rectangles: number[][];
let cleared: number;
/** The number of corners of each filled shape; 0 for a circle. */
let corners: number[];

/** A canvas that records circles and rectangles. */
function canvas() {
  /** The shapes of the current path, each with its number of corners, and its circle if it is round. */
  let shapes: { corners: number; circle?: Omit<Circle, 'color'> }[] = [];
  const add = () => {
    const shape: (typeof shapes)[number] = { corners: 1 };
    shapes.push(shape);
    return shape;
  };
  const note = (color: string) => {
    for (const { circle } of shapes) if (circle) circles.push({ ...circle, color });
  };
  const context: Record<string, unknown> = {
    canvas: { width: SIDE },
    beginPath: () => {
      shapes = [];
    },
    moveTo: add,
    lineTo: () => (shapes.at(-1) ?? add()).corners++,
    arc: (x: number, y: number, radius: number) => {
      Object.assign(shapes.at(-1) ?? add(), { corners: 0, circle: { x, y, radius } });
    },
    fill: () => {
      corners.push(...shapes.map(shape => shape.corners));
      note(String(context.fillStyle));
    },
    stroke: () => note(`ring ${context.strokeStyle}`),
    strokeRect: (...given: number[]) => void rectangles.push(given),
    clearRect: () => cleared++,
  };
  for (const name of ['setTransform', 'save', 'restore', 'clip']) context[name] = () => {};
  return { getContext: () => context } as unknown as HTMLCanvasElement;
}

const CAMERA = { x: 100, y: -50, zoom: 0.5, screen: { width: 800, height: 400 } };
let game: ReturnType<typeof gameOf>;

function draw(things: Thing[], pictures = 1) {
  const map = createMinimap(game);
  const view = viewAt(1_000, things);
  view.arena = ARENA;
  map.attach(canvas());
  for (let i = 0; i < pictures; i++) map.draw(view, CAMERA as never);
}
const drawn = (things: Thing[]) => {
  draw([]);
  const plates = circles.length;
  [circles, rectangles] = [[], []];
  draw(things);
  return circles.slice(plates);
};
const at = (x: number, y: number) => ({ x: x * SCALE, y: y * SCALE });

beforeEach(() => {
  game = gameOf(2, 0);
  [circles, rectangles, cleared, corners] = [[], [], 0, []];
});

describe('round map', () => {
  it('the map is drawn in one of every three pictures', () => {
    draw([], 7);
    expect(cleared).toBe(3);
  });

  it('the map shows the arena from corner to corner, and the area that the camera shows', () => {
    draw([]);
    const [width, height] = [ARENA.width * SCALE, ARENA.height * SCALE];
    expect(rectangles).toEqual([
      [-width / 2, -height / 2, width, height],
      [100 * SCALE - 800 * SCALE, -50 * SCALE - 400 * SCALE, 1_600 * SCALE, 800 * SCALE],
    ]);
  });

  it('the map shows the bases of teams, but none in a boss round', () => {
    game = gameOf(2, 2);
    const bases = () => {
      circles = [];
      draw([]);
      return circles.filter(({ color }) => TEAM_COLORS.some(team => team === color));
    };
    const base = basePosition(1, 2);
    const [width, height] = [ARENA.width * SCALE, ARENA.height * SCALE];
    expect(bases()).toHaveLength(2);
    expect(bases()[1]).toEqual({
      ...{ x: (base.x * width) / 2, y: (base.y * height) / 2 },
      ...{ radius: width / 18, color: TEAM_COLORS[1] },
    });
    game.patch(0, { round: { mode: 'boss' } });
    expect(bases()).toEqual([]);
  });

  it('the map shows ships as dots in their colours, and the leader as a larger white dot', () => {
    const [ada, linus] = [game.pilots.value.get(1), game.pilots.value.get(2)]; // Linus leads
    const ships = [1, 2, 3].map(id => ({ id, kind: 'ship' as const, x: id * 100, y: -id }));
    expect(drawn(ships)).toEqual([
      { ...at(100, -1), radius: SIDE / 64, color: ada?.color },
      { ...at(300, -3), radius: SIDE / 64, color: '#ffffff' },
      { ...at(200, -2), radius: SIDE / 32, color: '#ffffff' },
      { ...at(200, -2), radius: (SIDE / 64) * 1.4, color: linus?.color },
    ]);
  });

  it('on the map of a crowd of 150 without teams, dots are smaller and bots are grey under the viewers', () => {
    const dotsOf = (pilots: number) => {
      circles = [];
      game = gameOf(pilots, 0);
      const [ada, linus] = [game.pilots.value.get(1), game.pilots.value.get(3)];
      if (!ada || !linus) throw new Error('no pilots');
      game.patch(0, {
        pilots: [
          { ...ada, bot: true },
          { ...linus, bot: false },
        ],
      });
      const ships = [3, 1].map(id => ({ id, kind: 'ship' as const, x: id * 100, y: 0 }));
      return { dots: drawn(ships), ada: ada.color, linus: linus.color };
    };
    const few = dotsOf(149);
    expect(few.dots.map(({ color }) => color)).toEqual([few.linus, few.ada]);
    const many = dotsOf(150);
    expect(many.dots).toEqual([
      { ...at(100, 0), radius: SIDE / 96, color: translucent(PALETTE.muted, 45) },
      { ...at(300, 0), radius: SIDE / 96, color: many.linus },
    ]);
  });

  it('the map shows ships as triangles, squares, dots or diamonds, one shape for each team', () => {
    game = gameOf(4, 4);
    const teams = [...game.pilots.value.values()].sort((a, b) => a.team - b.team);
    corners = [];
    drawn(teams.map(({ eid }) => ({ id: eid, kind: 'ship' as const, x: eid, y: eid })));
    const leader = game.leader.value;
    const markOf = ({ team }: { team: number }) => [3, 4, 0, 4][team];
    const others = teams.filter(pilot => pilot !== leader);
    const expected = [...others.map(markOf), 0, ...teams.filter(pilot => pilot === leader).map(markOf)];
    expect(corners.slice(-expected.length)).toEqual(expected);
  });

  it('the map shows rocks that are large enough to be seen, in proportion to their sizes', () => {
    const rocks = drawn([
      { id: 1, kind: 'rock', x: 5, value: 250 },
      { id: 2, kind: 'rock', y: 5, value: 1 },
    ]);
    expect(rocks.map(({ radius }) => radius)).toEqual([250 * RADIUS_UNIT.rock * SCALE, 1.5]);
    expect(rocks[0]).toMatchObject(at(5, 0));
  });

  it('the map shows a boss as a core within a ring, and a zone as a ring as wide as its reach', () => {
    const look = (name: (typeof ZONE_LOOKS)[number]) => ZONE_LOOKS.indexOf(name);
    const hazards = drawn([
      { id: 1, kind: 'boss', x: 10, y: 20, look: 1 },
      { id: 2, kind: 'zone', x: 30, value: 100, look: look('nuke') },
      { id: 3, kind: 'zone', value: 50, look: look('void') },
      { id: 4, kind: 'zone', value: 50, look: look('iceStorm') },
      { id: 5, kind: 'missile' },
    ]);
    const color = `#${BOSS_TINTS[1].toString(16).padStart(6, '0')}`;
    expect(hazards).toEqual([
      { ...at(10, 20), radius: (SIDE / 40) * 1.7, color: `ring ${color}` },
      { ...at(10, 20), radius: SIDE / 40, color },
      { ...at(30, 0), radius: 100 * RADIUS_UNIT.zone * SCALE, color: `ring ${PALETTE.warning}` },
      { ...at(0, 0), radius: 50 * RADIUS_UNIT.zone * SCALE, color: `ring ${BOSS_ART.Null.color}` },
      { ...at(0, 0), radius: 50 * RADIUS_UNIT.zone * SCALE, color: `ring ${CALAMITY_COLORS.iceStorm}` },
    ]);
    expect(ENTITY_KINDS).toContain('missile');
  });
});
