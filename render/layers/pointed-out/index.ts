import { Container } from 'pixi.js';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import { tintOf } from '../../art/palette.ts';
import type { Rect } from '../../camera/occupied.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import { MOST_NEWCOMERS } from '../../game/newcomers.ts';
import type { LabelSheet } from '../kit/labels.ts';
import { SHIP_SIZE } from '../ships/size.ts';
import { createNewcomerCard, type SeenShip } from './cards.ts';
import { createRing } from './rings.ts';

/** Radius of a ring in the world, in u, and its minimum radius on the screen, in text units. */
const RADIUS = SHIP_SIZE * 0.85;
const LEAST_RADIUS = 34;
/** Distance between cards and the edges of the screen. Unit: text units. */
const MARGIN = 10;

/**
 * Points out ships: draws a ring around the ship of the pilot whose card is shown, and cards that point at newcomers'
 * ships.
 */
export function createPointedOutLayer(sheet: LabelSheet): Layer {
  const container = new Container();
  const ring = createRing();
  const cards = Array.from({ length: MOST_NEWCOMERS }, () => createNewcomerCard(sheet));
  container.addChild(ring.container, ...cards.map(card => card.container), sheet.container);
  let unit = 1;

  function drawRing(scene: Scene) {
    const { game, time, hasReducedMotion } = scene;
    const pilot = game.byId.value.get(game.focus.value?.id ?? '');
    const ship = pilot && shipOf(scene, pilot.eid, unit);
    if (!ship || game.isCovered.value) return ring.hide();
    ring.draw(ship.x, ship.y, ship.radius, tintOf(pilot.color), hasReducedMotion ? 0 : time);
  }

  function drawCards(scene: Scene) {
    const area = within(scene.camera.screen, MARGIN * unit);
    const pilots = newcomersIn(scene);
    for (const card of cards) if (!pilots.some(({ eid }) => card.isOf(eid))) card.hide();
    const boxes: Rect[] = [];
    for (const pilot of pilots) {
      const card = cards.find(({ isOf }) => isOf(pilot.eid)) ?? cards.find(({ isOf }) => isOf(0));
      const ship = shipOf(scene, pilot.eid, unit);
      if (!card || !ship) continue;
      const taken = [...scene.occupied, ...boxes];
      boxes.push(...card.show({ ...scene, pilot, ship, area, taken, unit }));
    }
    scene.labels.push(...boxes);
  }

  return {
    container,
    update(scene) {
      drawRing(scene);
      drawCards(scene);
    },
    resize(_width, _height, textUnit) {
      unit = textUnit;
    },
  };
}

/** The newcomers whose ships are flying. */
function newcomersIn({ game, view }: Scene): OverlayPilot[] {
  if (game.isCovered.value) return [];
  const pilots = game.newcomers.value.map(({ user }) => game.byId.value.get(user));
  return pilots.filter(pilot => pilot !== undefined).filter(({ eid }) => view.rowOf[eid] >= 0);
}

/** Position of a ship on the screen or outside it; undefined while the ship is not flying. */
function shipOf({ view, camera }: Scene, eid: number, unit: number): SeenShip | undefined {
  const row = view.rowOf[eid];
  if (row < 0) return undefined;
  const { zoom, screen, shakeX, shakeY } = camera;
  return {
    x: (view.x[row] - camera.x) * zoom + screen.width / 2 + shakeX,
    y: (view.y[row] - camera.y) * zoom + screen.height / 2 + shakeY,
    radius: Math.max(RADIUS * zoom, LEAST_RADIUS * unit),
  };
}

/** The area of the screen within a margin. Unit: px. */
const within = ({ width, height }: Scene['camera']['screen'], margin: number): Rect => ({
  x: margin,
  y: margin,
  width: width - 2 * margin,
  height: height - 2 * margin,
});
