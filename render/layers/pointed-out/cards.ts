import { Container } from 'pixi.js';
import { TEAM_NAMES } from '../../../schema/catalog/catalog.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import { measureNewcomerCard, type NewcomerText, paintNewcomerCard } from '../../art/newcomer-card.ts';
import { tintOf } from '../../art/palette.ts';
import { overlaps, type Rect } from '../../camera/occupied.ts';
import type { Game } from '../../game/game.ts';
import type { LabelSheet } from '../kit/labels.ts';
import { texts } from '../texts.ts';
import { ARROW, createRing, paintArrow } from './rings.ts';

interface Point {
  x: number;
  y: number;
}

/** Position of a card that points at a ship, and of the tip of its arrow. Unit: px. `angle` is in rad. */
interface Pointing {
  /** The area of the card; null if there is no room for it. */
  card: Rect | null;
  arrow: Point & { angle: number };
}

/** Lengths of an arrow, and distance from the middle of a ship to its tip. Unit: px. */
interface Lengths {
  arrow: number;
  reach: number;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * Places a card within an area so that it covers neither the ship nor any of `taken`: above or below the ship or, for a
 * ship outside the area, at the edge nearest to the ship.
 */
export function pointAt(
  ship: Point,
  size: Pick<Rect, 'width' | 'height'>,
  area: Rect,
  { arrow, reach }: Lengths,
  taken: readonly Rect[] = [],
): Pointing {
  const isOver = ship.y - reach - arrow - size.height >= area.y;
  const wanted = { x: ship.x, y: ship.y + (isOver ? -reach : reach) };
  const tip = {
    x: clamp(wanted.x, area.x, area.x + area.width),
    y: clamp(wanted.y, area.y, area.y + area.height),
  };
  const isSeen = tip.x === wanted.x && tip.y === wanted.y;
  if (isSeen) {
    const angle = isOver ? Math.PI / 2 : -Math.PI / 2;
    const card = cardBehind(tip, angle, size, area, arrow);
    const way = wayClear(card, [...taken, squareAt(ship, reach)], area);
    return { arrow: { ...tip, angle }, card: movedBy(card, way) };
  }
  const card = cardBehind(tip, Math.atan2(ship.y - tip.y, ship.x - tip.x), size, area, arrow);
  const way = wayClear(around(card, tip), taken, area);
  const y = tip.y + (way ?? 0);
  const angle = Math.atan2(ship.y - y, ship.x - tip.x);
  return { arrow: { x: tip.x, y, angle }, card: movedBy(card, way) };
}

/** The square around a place; `reach` is half its side. */
const squareAt = ({ x, y }: Point, reach: number): Rect => ({
  x: x - reach,
  y: y - reach,
  width: 2 * reach,
  height: 2 * reach,
});

/** The square around an arrow, whose tip is at its position; `long` is its length. */
const squareOf = ({ x, y, angle }: Pointing['arrow'], long: number): Rect =>
  squareAt({ x: x - (Math.cos(angle) * long) / 2, y: y - (Math.sin(angle) * long) / 2 }, long / 2);

const movedBy = (card: Rect, way: number | undefined) =>
  way === undefined ? null : { ...card, y: card.y + way };

/** The card's position behind the arrow, within the area. */
function cardBehind(
  tip: Point,
  angle: number,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  area: Rect,
  arrow: number,
): Rect {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const away = arrow + (Math.abs(cos) * width + Math.abs(sin) * height) / 2;
  return {
    x: clamp(tip.x - cos * away - width / 2, area.x, area.x + area.width - width),
    y: clamp(tip.y - sin * away - height / 2, area.y, area.y + area.height - height),
    width,
    height,
  };
}

/** The rectangle around a card and the tip of its arrow. */
function around({ x, y, width, height }: Rect, tip: Point): Rect {
  const [left, top] = [Math.min(x, tip.x), Math.min(y, tip.y)];
  const [right, bottom] = [Math.max(x + width, tip.x), Math.max(y + height, tip.y)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * The shortest move up or down to a position at which a box covers none of the others; undefined if there is no such
 * position within the area.
 */
function wayClear(box: Rect, others: readonly Rect[], area: Rect) {
  const places = others.flatMap(({ y, height }) => [Math.floor(y - box.height), Math.ceil(y + height)]);
  const isClear = (y: number) =>
    y >= area.y &&
    y + box.height <= area.y + area.height &&
    !others.some(other => overlaps({ ...box, y }, other));
  const ways = [box.y, ...places].filter(isClear).map(y => y - box.y);
  return ways.sort((a, b) => Math.abs(a) - Math.abs(b)).at(0);
}

/** Height of the text, in text units; the same as on HUD panels. */
const FONT = 22;
const FADE_S = 0.2;

/** A ship on the screen. Unit: px. */
export interface SeenShip {
  x: number;
  y: number;
  /** Radius of the ring around the ship. */
  radius: number;
}

interface CardRequest {
  pilot: OverlayPilot;
  ship: SeenShip;
  game: Game;
  /** Local clock. Unit: s. */
  time: number;
  hasReducedMotion: boolean;
  /** The area in which the card may be, and areas that it must not cover (`taken`). Unit: px. */
  area: Rect;
  taken: readonly Rect[];
  /** Size of a text unit. Unit: px. */
  unit: number;
}

/** A card with an arrow that points at a newcomer's ship, and a ring around the ship. Panels hide the arrow. */
export function createNewcomerCard(sheet: LabelSheet) {
  const ring = createRing();
  const arrow = paintArrow();
  const label = sheet.add();
  const container = new Container();
  container.addChild(ring.container, arrow);
  let eid = 0;
  let painted = '';
  let size = { width: 0, height: 0 };
  let since = 0;

  function paint(text: NewcomerText, unit: number) {
    const key = [...Object.values(text), unit].join('\n');
    if (key === painted) return;
    const scale = Math.min(2, devicePixelRatio);
    size = measureNewcomerCard(text, FONT * unit);
    label.paint(paintNewcomerCard(text, FONT * unit * scale), scale);
    painted = key;
  }

  return {
    container,
    /** Whether the card points at the ship with the given id. An unused card has the id 0. */
    isOf: (other: number) => other === eid,
    /** Points at a ship. Returns the areas of card and arrow, so that no name tag is placed over them. */
    show({ pilot, ship, game, time, hasReducedMotion, area, taken, unit }: CardRequest): Rect[] {
      if (eid !== pilot.eid) since = time;
      eid = pilot.eid;
      paint(textOf(pilot, game), unit);
      const lengths = { arrow: ARROW * unit, reach: ship.radius * 1.2 };
      const pointing = pointAt(ship, size, area, lengths, taken);
      const { card } = pointing;
      if (card) label.place(Math.round(card.x + card.width / 2), Math.round(card.y + card.height));
      label.fade(card ? Math.min(1, (time - since) / FADE_S) : 0);
      const arrowBox = squareOf(pointing.arrow, lengths.arrow);
      arrow.visible = !taken.some(other => overlaps(other, arrowBox));
      arrow.position.copyFrom(pointing.arrow);
      arrow.rotation = pointing.arrow.angle;
      arrow.scale.set(unit);
      const age = hasReducedMotion ? undefined : time - since;
      ring.draw(ship.x, ship.y, ship.radius, tintOf(pilot.color), hasReducedMotion ? 0 : time, age);
      return [...(card ? [card] : []), ...(arrow.visible ? [arrowBox] : [])];
    },
    hide() {
      eid = 0;
      ring.hide();
      arrow.visible = false;
      label.fade(0);
    },
  };
}

const textOf = ({ name, color, team }: OverlayPilot, { round }: Game): NewcomerText => ({
  name,
  color,
  team,
  joins: joinedBy(team, round.value?.mode),
});

function joinedBy(team: number, mode?: string) {
  if (mode === 'boss') return texts.joinsHunt;
  const name = TEAM_NAMES[team];
  return name ? texts.joins(name) : texts.joinsFight;
}
