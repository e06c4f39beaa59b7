import type { Sprite } from 'pixi.js';
import { describe, expect, it } from 'vitest';
import { overlaps, type Rect } from '../../../render/camera/occupied.ts';
import { spriteLabels } from '../../../render/layers/kit/labels.ts';
import { pointAt } from '../../../render/layers/pointed-out/cards.ts';
import { createPointedOutLayer } from '../../../render/layers/pointed-out/index.ts';
import { fc } from '../../fast-check.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { type BlankCanvas, useBlankCanvas } from './blank-canvas.ts';
import { sceneOf } from './drawing.ts';

/** Tests of rings around ships, and of cards with arrows to ships. */

const AREA: Rect = { x: 200, y: 60, width: 800, height: 500 };
const CARD = { width: 180, height: 66 };
const LENGTHS = { arrow: 26, reach: 40 };

const place = fc.record({
  x: fc.double({ min: -5_000, max: 5_000, noNaN: true }),
  y: fc.double({ min: -5_000, max: 5_000, noNaN: true }),
});

const isWithin = ({ x, y, width, height }: Rect) =>
  x >= AREA.x && y >= AREA.y && x + width <= AREA.x + AREA.width && y + height <= AREA.y + AREA.height;

/** The card and the arrow of a ship. Throws if there is no room for the card. */
function shown(ship: { x: number; y: number }, taken: Rect[] = []) {
  const { card, arrow } = pointAt(ship, CARD, AREA, LENGTHS, taken);
  if (!card) throw new Error('There is no room for the card.');
  return { card, arrow };
}

describe("pilot's card", () => {
  it("a pilot's card and the tip of its arrow are on the screen, wherever the ship is", () => {
    fc.assert(
      fc.property(place, ship => {
        const { card, arrow } = shown(ship);
        expect(isWithin(card)).toBe(true);
        expect(isWithin({ ...arrow, width: 0, height: 0 })).toBe(true);
        const [dx, dy] = [ship.x - arrow.x, ship.y - arrow.y];
        expect(Math.cos(arrow.angle) * dx + Math.sin(arrow.angle) * dy).toBeGreaterThan(0);
      }),
    );
  });

  it("a pilot's card is above its ship, or below it if the ship is at the picture's upper edge", () => {
    const over = shown({ x: 600, y: 300 });
    expect(over.arrow).toEqual({ x: 600, y: 260, angle: Math.PI / 2 });
    expect(over.card).toEqual({ x: 510, y: 168, ...CARD });
    const under = shown({ x: 600, y: 100 });
    expect(under.arrow).toEqual({ x: 600, y: 140, angle: -Math.PI / 2 });
    expect(under.card).toEqual({ x: 510, y: 166, ...CARD });
  });

  it('the card of a ship outside the picture is at the edge nearest to that ship', () => {
    const { card, arrow } = shown({ x: 3_000, y: 300 });
    expect([arrow.x, arrow.y]).toEqual([1_000, 260]);
    expect(card.x + card.width).toBeLessThanOrEqual(1_000 - LENGTHS.arrow + 1);
  });

  it("if there is room, a pilot's card covers no HUD panel and no other card", () => {
    const plates = [
      { x: 200, y: 60, width: 260, height: 120 },
      { x: 760, y: 60, width: 240, height: 220 },
      { x: 200, y: 400, width: 160, height: 160 },
      { x: 740, y: 480, width: 260, height: 80 },
    ];
    fc.assert(
      fc.property(place, place, (ship, next) => {
        const { card } = shown(ship, plates);
        const other = shown(next, [...plates, card]).card;
        for (const plate of plates) expect(overlaps(card, plate) || overlaps(other, plate)).toBe(false);
        expect(overlaps(card, other)).toBe(false);
        expect(overlaps(card, { x: ship.x - 30, y: ship.y - 30, width: 60, height: 60 })).toBe(false);
      }),
    );
  });

  it("if there is no room, a pilot's card is hidden, but its arrow is shown", () => {
    const { card, arrow } = pointAt({ x: 600, y: 300 }, CARD, AREA, LENGTHS, [AREA]);
    expect([card, arrow]).toEqual([null, { x: 600, y: 260, angle: Math.PI / 2 }]);
  });
});

useBlankCanvas();

const things: Thing[] = [
  { id: 1, x: 0, y: 0 },
  { id: 2, x: 300, y: 0 },
];

/** A layer in a game of four viewers. Each call of the result draws a frame and returns what is visible. */
function layerFor(game: ReturnType<typeof gameOf>) {
  const layer = createPointedOutLayer(spriteLabels());
  layer.resize?.(1_920, 1_080, 1.5);
  const [ring, ...cards] = layer.container.children;
  return (seen = things) => {
    const scene = sceneOf(viewOf(seen), { game });
    layer.update(scene);
    return {
      ring: ring.visible && { x: ring.x, y: ring.y },
      arrows: cards.filter(({ children }) => children[1]?.visible).length,
      labels: scene.labels.length,
    };
  };
}

const join = (game: ReturnType<typeof gameOf>, ...users: string[]) => {
  for (const user of users) game.event({ type: 'join', at: 0, user }, 0);
  game.tick(0, 0);
};

it('while the pilot whose card is shown flies, the ship has a ring', () => {
  const game = gameOf(4);
  const draw = layerFor(game);
  expect(draw().ring).toBe(false);
  game.focus.value = { id: 'Linus', isFollowed: true, hull: 1 };
  expect(draw().ring).toEqual({ x: 1_260, y: 540 });
  expect(draw([{ id: 1, x: 0, y: 0 }]).ring).toBe(false);
  expect(draw().ring).not.toBe(false);
  game.patch(0, { round: { phase: 'lobby' } });
  expect(draw().ring).toBe(false);
});

describe('card of a newcomer', () => {
  /** Draws the cards of a game at a time, each with its ring; also returns their texts. */
  function cardsOf(game: ReturnType<typeof gameOf>) {
    const sheet = spriteLabels();
    const layer = createPointedOutLayer(sheet);
    layer.resize?.(1_920, 1_080, 1.5);
    return (time: number, hasReducedMotion = false, seen = things) => {
      const scene = sceneOf(viewOf(seen), { game, time, hasReducedMotion });
      layer.update(scene);
      const cards = layer.container.children.slice(1, 3).map(({ children: [ring] }) => {
        const [flash, brackets] = ring.children;
        return { isShown: ring.visible, flashes: flash.visible, turn: brackets.rotation };
      });
      const texts = (sheet.container.children as Sprite[]).flatMap(({ texture }) =>
        ((texture.source?.resource as BlankCanvas | undefined)?.calls ?? [])
          .filter(({ name }) => name === 'fillText')
          .map(({ args }) => args[0]),
      );
      return { cards, texts, labels: scene.labels };
    };
  }

  it.each([
    ['dogfight', 2, 'joins Red'],
    ['ffa', 0, 'joins the fight'],
    ['boss', 1, 'joins the hunt'],
  ] as const)(
    'in %s, the card of a viewer who has just joined says what the pilot joins',
    (mode, teams, words) => {
      const game = gameOf(4, teams);
      game.patch(0, { round: { mode } });
      join(game, 'Ada');
      expect(cardsOf(game)(0).texts).toEqual(['Ada', words]);
    },
  );

  it('the ring of a viewer who has just joined flashes for 2.1 s and turns, or stands still with reduced motion', () => {
    const game = gameOf(4);
    join(game, 'Ada');
    const draw = cardsOf(game);
    expect([10, 12, 12.2].map(time => draw(time).cards[0].flashes)).toEqual([true, true, false]);
    expect(draw(13).cards[0].turn).not.toBe(draw(14).cards[0].turn);
    expect(cardsOf(game)(20, true).cards[0]).toEqual({ isShown: true, flashes: false, turn: 0 });
  });

  it('the card of viewers who have just joined flashes again when it shows the next viewer', () => {
    const game = gameOf(4);
    join(game, 'Ada');
    const draw = cardsOf(game);
    draw(10);
    expect(draw(13).cards[0].flashes).toBe(false);
    const seen = things.filter(({ id }) => id === 2);
    join(game, 'Linus');
    expect(draw(13.1, false, seen).cards[0]).toMatchObject({ isShown: true, flashes: true });
  });

  it('the arrow to a viewer who has just joined is hidden where it would stick out from under a panel', () => {
    const game = gameOf(4);
    join(game, 'Ada');
    const layer = createPointedOutLayer(spriteLabels());
    layer.resize?.(1_920, 1_080, 1.5);
    const arrowWith = (occupied: Rect[]) => {
      const scene = { ...sceneOf(viewOf([{ id: 1, x: 0, y: 0 }]), { game }), occupied };
      layer.update(scene);
      return [layer.container.children[1].children[1].visible, scene.labels.length];
    };
    expect(arrowWith([])).toEqual([true, 2]);
    expect(arrowWith([{ x: 0, y: 0, width: 1_920, height: 1_080 }])).toEqual([false, 0]);
  });

  it('the cards of two viewers who have just joined do not cover each other', () => {
    const game = gameOf(4);
    join(game, 'Ada', 'Linus');
    const near = things.map(ship => ({ ...ship, x: ship.id * 30 }));
    const [first, , second] = cardsOf(game)(0, false, near).labels;
    expect(overlaps(first, second)).toBe(false);
  });
});

it('viewers who have just joined and fly have cards, and name tags avoid these cards', () => {
  const game = gameOf(4);
  const draw = layerFor(game);
  join(game, 'Ada', 'Linus', 'Grace');
  expect(draw()).toMatchObject({ arrows: 2, labels: 4 });
  expect(draw([{ id: 1, x: 0, y: 0 }])).toMatchObject({ arrows: 1, labels: 2 });
  game.patch(0, { round: { phase: 'lobby' } });
  expect(draw()).toMatchObject({ arrows: 0, labels: 0 });
});
