import { Container } from 'pixi.js';
import { TEAM_NAMES } from '../../../schema/catalog/catalog.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import { measureNewcomerCard, type NewcomerText, paintNewcomerCard } from '../../art/newcomer-card.ts';
import { tintOf } from '../../art/palette.ts';
import type { Rect } from '../../camera/occupied.ts';
import type { Game } from '../../game/game.ts';
import type { LabelSheet } from '../kit/labels.ts';
import { pointAt, squareAt } from './place.ts';
import { ARROW, createRing, paintArrow } from './rings.ts';

/** Height of the text, units of text: as in plates. */
const FONT = 22;
const FADE_S = 0.2;

/** A ship on the screen. Unit: px. */
export interface SeenShip {
  x: number;
  y: number;
  /** Of the ring round it. */
  radius: number;
}

interface Shown {
  pilot: OverlayPilot;
  ship: SeenShip;
  game: Game;
  /** Local clock, s. */
  time: number;
  hasReducedMotion: boolean;
  /** Where it may be, and what it must not cover, px. */
  area: Rect;
  taken: readonly Rect[];
  /** Size of a unit of text, px. */
  unit: number;
}

/** A card with an arrow that points at a newcomer's ship, and a ring round the ship. */
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
    /** Whether it points at the ship with that id; that of a card that is free is 0. */
    isOf: (other: number) => other === eid,
    /** Points at a ship. Returns where the card and the arrow are: no name tag comes between them. */
    show({ pilot, ship, game, time, hasReducedMotion, area, taken, unit }: Shown): Rect[] {
      if (eid !== pilot.eid) since = time;
      eid = pilot.eid;
      paint(textOf(pilot, game), unit);
      const lengths = { arrow: ARROW * unit, reach: ship.radius * 1.2 };
      const pointing = pointAt(ship, size, area, lengths, taken);
      const { card } = pointing;
      if (card) label.place(Math.round(card.x + card.width / 2), Math.round(card.y + card.height));
      label.fade(card ? Math.min(1, (time - since) / FADE_S) : 0);
      arrow.visible = true;
      arrow.position.copyFrom(pointing.arrow);
      arrow.rotation = pointing.arrow.angle;
      arrow.scale.set(unit);
      const age = hasReducedMotion ? undefined : time - since;
      ring.draw(ship.x, ship.y, ship.radius, tintOf(pilot.color), hasReducedMotion ? 0 : time, age);
      return [...(card ? [card] : []), squareAt(pointing.arrow, lengths.arrow)];
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
  joins: `joins ${whatIsJoined(team, round.value?.mode)}`,
});

function whatIsJoined(team: number, mode?: string) {
  if (mode === 'boss') return 'the hunt';
  return TEAM_NAMES[team] ?? 'the fight';
}
