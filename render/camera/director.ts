import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { Game } from '../game/game.ts';
import { CROWD } from '../game/on-stage.ts';
import type { View } from '../link/interpolation.ts';
import { createCalamityVisits } from './calamity-visits.ts';
import { type Insets, NO_INSETS } from './clear-area.ts';
import { createFightShot } from './fight-shot.ts';
import { createFinale } from './finale.ts';
import { foreseenAt } from './foreseen.ts';
import { between, closeWidth, type Framing, type Inset, isUpright, type WorldPoint } from './framing.ts';
import { createGiantVisits } from './giant-visits.ts';
import { createHighlights } from './highlights.ts';
import { createHunt } from './hunt.ts';
import { giantsOf, interestsIn } from './interests.ts';
import { createMassShots, MASS } from './mass-shots.ts';
import type { Rect } from './occupied.ts';
import { centredOn, holds, type ShotSize } from './planner.ts';
import { createSpotlights } from './spotlights.ts';
import { isDecisive } from './stakes.ts';
import {
  boundsOfMost,
  boundsOfShips,
  createWideShot,
  hidesShips,
  isClear,
  middleOfAction,
  shareOfShips,
} from './wide-shot.ts';

/**
 * The director's clock. It counts the displayed ticks, so that a shot lasts as long on a slow computer as on a fast
 * one. In faster rounds it follows the wall clock, as viewers do. It stops while the fight is held.
 */
export function createShotClock() {
  let last: Pick<View, 'tick' | 'at'> | undefined;
  let now = 0;
  return {
    /** Reads the clock. `now`: seconds since the first call. `passed`: seconds since the last call. */
    read({ tick, at }: Pick<View, 'tick' | 'at'>) {
      const shown = last ? Math.min((tick - last.tick) / TICK_RATE, (at - last.at) / 1000) : 0;
      const passed = Math.max(0, shown);
      last = { tick, at };
      now += passed;
      return { now, passed };
    },
  };
}

/**
 * The whole fight is shown if it has at most `WIDE_SHIPS` ships. After a larger fight, the whole fight is shown again
 * when at most `WIDE_AGAIN` ships are left.
 */
const WIDE_SHIPS = 30;
const WIDE_AGAIN = 24;
/** Maximum width of a shot of the whole fight. Of a wider fight, the best part is shown. Unit: u. */
const WHOLE_WIDTH = 2_900;
/** Limits for the width of a shot of a small fight, which is otherwise as wide as its content needs. Unit: u. */
const FEW = { wide: { closest: 1_000, widest: 2_600 }, upright: { closest: 560, widest: 1_100 } };
/** Factor by which the shot may be wider, so that its edges do not cut through ships. */
const EDGES = 1.2;
/** Width of the shot of one fight among many. Unit: u. */
const FIGHT_WIDTH = 3_000;
/** Width of the part of the world in a picture-in-picture. Unit: u. */
const INSET_WIDTH = 880;
/** Width of the picture that the setting `cameraZoom` refers to, px. */
const ZOOMED_PX = 1_920;
/**
 * How long the position of the followed pilot is shown after its ship was destroyed. Then the fight is shown until the
 * pilot is back. Unit: s.
 */
const AWAY_S = 1.5;

/** A place to show; in the picture-in-picture if `isAside`. */
interface Visit {
  shot: Inset;
  isAside: boolean;
}

/** The facts that determine a shot. */
interface Situation {
  view: View;
  game: Game;
  aspect: number;
  insets: Insets;
  /** Time of the director's clock, and time since the previous frame. Unit: s. */
  now: number;
  passed: number;
}

/**
 * Chooses what to show: the first of these that exists: the followed pilot, the end of a round, a highlight, a calamity,
 * a giant emote or a pilot in the spotlight, the fighting boss, and the fight. The whole fight is shown if possible, or
 * else its best part, and at times the mass around it. Calamities far from the fight, and all visits while a fight is being decided, are shown
 * as a picture-in-picture.
 */
export class Director {
  readonly #clock = createShotClock();
  readonly #fight = createFightShot();
  readonly #wide = createWideShot();
  readonly #part = createWideShot();
  readonly #opened = createOpening();
  readonly #hunt = createHunt();
  readonly #mass = createMassShots();
  readonly #moments = createHighlights();
  readonly #calamities = createCalamityVisits();
  readonly #giants = createGiantVisits();
  readonly #named = createNamed();
  readonly #spotlights = createSpotlights();
  readonly #followed = createFollowed();
  readonly #finale = createFinale();
  /** Whether the picture-in-picture shows the pilot of a call-out, so that visits in it wait. */
  #isNaming = false;
  /** For how long visits have waited so far. Unit: s. */
  #heldFor = 0;
  #isCrowd = false;
  /** Whether the fight was last shown with all its ships. */
  #isWhole = false;
  #last: Framing | undefined;

  /**
   * Returns what to show now. `aspect`: the screen's width divided by its height. `insets`: how much of the screen HUD
   * panels cover.
   */
  direct(view: View, game: Game, aspect: number, insets: Insets = NO_INSETS): Framing {
    // HUD panels cover only the corners of a wide picture, so the fight may reach its sides, and the middle of the
    // fight is in the middle of the screen
    const room = isUpright(aspect) ? insets : { ...insets, left: 0, right: 0 };
    this.#last = this.#choose({ view, game, aspect, insets: room, ...this.#clock.read(view) });
    return this.#last;
  }

  #choose(situation: Situation): Framing {
    const { game, aspect, insets } = situation;
    const subject = this.#subjectOf(situation);
    if (subject) return clearOfPlates(subject, aspect, insets);
    if (game.settings.value.camera === 'map') return this.#fightOf(situation);
    if (this.#isNaming) this.#heldFor += situation.passed;
    const visit = this.#visitOf(this.#isNaming ? { ...situation, passed: 0 } : situation, isDecisive(game));
    this.#isNaming = false;
    if (visit && !visit.isAside) {
      const { caption, ...framing } = visit.shot;
      return clearOfPlates(framing, aspect, insets);
    }
    const framing = this.#fightOf(situation);
    const named = this.#named.at(situation, framing);
    this.#isNaming = named !== undefined;
    const inset = named ?? visit?.shot;
    return inset ? { ...framing, inset } : framing;
  }

  /** A shot that the streamer requested or that viewers must not miss. */
  #subjectOf({ view, game, aspect, now }: Situation): Framing | undefined {
    const pilot = this.#followed.at(view, game, now);
    if (pilot) return { ...pilot, width: closeWidth(aspect) };
    if (game.settings.value.camera === 'map') return undefined;
    return this.#finale.at(view, game, aspect) ?? this.#moments.at(view, game, aspect, now);
  }

  /**
   * A calamity, a giant emote or a pilot to visit. `isAside`: the visit is a picture-in-picture, so the camera does not
   * leave the fight.
   */
  #visitOf({ view, game, aspect, insets, now, passed }: Situation, isAside: boolean): Visit | undefined {
    const visitTo = (shot: Inset, isFar = false): Visit =>
      isAside || isFar ? { shot: { ...shot, width: INSET_WIDTH }, isAside: true } : { shot, isAside };
    const shareIn = (shot: Framing) => {
      if (isAside) return 1;
      const size = sizeOf(shot.width, aspect, insets);
      const centre = centredOn(size, shot);
      return this.#isWhole ? shareOfShips(view, centre, size) : this.#fight.shareIn(centre, size, now);
    };
    const last = this.#last;
    const isInPicture = (place: WorldPoint) =>
      last !== undefined && holds(sizeOf(last.width, aspect, insets), last, place);
    const calamity = this.#calamities.visit(view, game, aspect, passed, { shareIn, isInPicture });
    const isInset = isAside || calamity?.isFar;
    if (calamity && !(isInset && calamity.isSeen)) return visitTo(calamity.shot, calamity.isFar);
    const width = closeWidth(aspect);
    const shareAt = (place: WorldPoint) => shareIn({ ...place, width });
    const giant = this.#giants.visit(view, game, passed, isAside);
    const place = giant ?? this.#spotlights.at(view, game, now - this.#heldFor, shareAt);
    return place && visitTo({ ...place, width });
  }

  /** A shot of the fight. */
  #fightOf(situation: Situation): Framing {
    const { view, game, aspect, now } = situation;
    const { camera, cameraZoom } = game.settings.value;
    const whole = { x: 0, y: 0, width: Math.max(view.arena.width, view.arena.height * aspect) * 1.04 };
    const ships = boundsOfShips(view, giantsOf(game));
    if (ships.count === 0 && this.#last && game.resultsStage.value === 'moment') return this.#last;
    if (ships.count === 0 || camera === 'map') return whole;
    this.#isWhole = false;
    this.#isCrowd = ships.count > (this.#isCrowd ? WIDE_AGAIN : WIDE_SHIPS);
    const isHunt = !this.#isCrowd || isUpright(aspect) || game.round.value?.mode === 'boss';
    const room = roomOf(situation);
    const fixedWidth = camera === 'zoom' ? ZOOMED_PX / cameraZoom : undefined;
    const hunt = isHunt && this.#hunt.at(view, game, aspect, room, now, fixedWidth);
    if (hunt) return clearOfPlates(hunt, aspect, room);
    if (fixedWidth) return this.#bestFight(situation, fixedWidth);
    if (this.#isCrowd) return this.#crowdFight(situation, ships.count);
    if (isUpright(aspect)) return this.#closeFight(situation, FEW.upright);
    const { closest } = FEW.wide;
    const limits = { closest, widest: whole.width, aspect, insets: room };
    const framing = this.#wide.at(ships, limits, now, middleOfAction(view, ships));
    this.#isWhole = framing.width <= WHOLE_WIDTH;
    if (this.#isWhole) return this.#opened.at(view, framing, { ...situation, insets: room });
    return this.#closeFight(situation, FEW.wide);
  }

  /** A camera shot of the most interesting fight of many; at times, a wide one of everything around it. */
  #crowdFight(situation: Situation, ships: number): Framing {
    const { view, game, aspect, now } = situation;
    const shot = this.#bestFight(situation, isUpright(aspect) ? closeWidth(aspect) : FIGHT_WIDTH);
    const isPossible = ships >= CROWD && !isDecisive(game);
    const scale = this.#mass.scaleAt(isPossible, game.centre.value === 'intro', now);
    const wide = withinArena({ ...shot, width: shot.width * scale }, aspect, view.arena);
    return { ...wide, ...between(shot, wide, (scale - 1) / (MASS - 1)) };
  }

  /** A shot of the most interesting fight, as close as possible with most of its ships in it. */
  #closeFight(situation: Situation, { closest, widest }: { closest: number; widest: number }): Framing {
    const { view, aspect, now } = situation;
    const shot = this.#bestFight(situation, widest);
    const room = roomOf(situation);
    const bounds = boundsOfMost(view, shot, sizeOf(widest, aspect, room));
    if (!bounds) return shot;
    const limits = { closest, widest: widest * EDGES, aspect, insets: room };
    const framing = this.#part.at(bounds, limits, now, middleOfAction(view, bounds));
    if (isUpright(aspect)) return clearOfPlates(framing, aspect, room);
    return this.#opened.at(view, framing, { ...situation, insets: room });
  }

  /** A framing of the given width on the most interesting fight. */
  #bestFight({ view, game, aspect, insets, now }: Situation, width: number): Framing {
    const interests = () => ({
      present: interestsIn(view, game, !this.#isCrowd),
      foreseen: foreseenAt(game.ahead.value, view.tick),
    });
    const centre = this.#fight.at(interests, sizeOf(width, aspect, insets), now);
    return { x: 0, y: 0, ...centre, width };
  }
}

function sizeOf(width: number, aspect: number, { left, right, top, bottom, plates }: Insets): ShotSize {
  const height = width / aspect;
  const inShot = (plate: Rect): Rect => ({
    x: plate.x * width,
    y: plate.y * height,
    width: plate.width * width,
    height: plate.height * height,
  });
  return {
    width,
    height,
    left: left * width,
    right: right * width,
    top: top * height,
    bottom: bottom * height,
    plates: plates.map(inShot),
  };
}

/** The room for a fight. In wide pictures, it leaves as much free at the top as the strip at the foot takes. */
const roomOf = ({ aspect, insets }: Situation): Insets =>
  isUpright(aspect) ? insets : { ...insets, top: insets.bottom };

/** Maximum factor by which the shot of a small fight widens, so that HUD panels cover no ships. */
const MOST_OPEN = 1.25;
const OPEN_S = 1.5;
const CLOSE_S = 8;

/** Widens the shot of a small fight while HUD panels cover ships, and narrows it slowly afterwards. */
function createOpening() {
  let scale = 1;
  return {
    at(view: View, framing: Framing, { aspect, insets, passed }: Situation): Framing {
      const width = framing.width * scale;
      const shown = clearOfPlates({ ...framing, width }, aspect, insets);
      const isHidden = hidesShips(view, shown, sizeOf(width, aspect, insets));
      const ease = 1 - Math.exp((-3 * passed) / (isHidden ? OPEN_S : CLOSE_S));
      scale += ((isHidden ? MOST_OPEN : 1) - scale) * ease;
      return shown;
    },
  };
}

/** A framing that shows as little as possible beyond the edges of the arena. */
function withinArena(framing: Framing, aspect: number, arena: View['arena']): Framing {
  const within = (at: number, length: number, side: number) => {
    const room = Math.max(0, (length - side) / 2);
    return Math.max(-room, Math.min(room, at));
  };
  const { x, y, width } = framing;
  return { ...framing, x: within(x, arena.width, width), y: within(y, arena.height, width / aspect) };
}

/** A framing whose content is in the middle of the room that HUD panels leave. */
const clearOfPlates = (framing: Framing, aspect: number, insets: Insets): Framing =>
  framing.isFixed ? framing : { ...framing, ...centredOn(sizeOf(framing.width, aspect, insets), framing) };

/** The pilot whom a call-out names, if the ship was not in the picture at a time during the call-out. */
function createNamed() {
  let shown: number | undefined;
  return {
    /** The picture-in-picture of the pilot during a shot of the fight; undefined for none. */
    at({ view, game, aspect, insets }: Situation, framing: Framing): Inset | undefined {
      const callout = game.lines.value.callout && !game.centre.value ? game.callout.value : null;
      const pilot = callout && callout.team === undefined ? game.byId.value.get(callout.who) : undefined;
      const row = pilot ? view.rowOf[pilot.eid] : -1;
      if (!callout || !pilot || row < 0) return undefined;
      const isSeen = isClear(view, row, framing, sizeOf(framing.width, aspect, insets));
      if (isSeen && callout.key !== shown) return undefined;
      shown = callout.key;
      return { x: view.x[row], y: view.y[row], width: INSET_WIDTH, caption: pilot.name };
    },
  };
}

/** The pilot that every camera follows. */
function createFollowed() {
  let last: { id: string; x: number; y: number; at: number } | undefined;
  return {
    /**
     * The current or last position of the followed ship; undefined if it was destroyed some time ago or nobody is
     * followed.
     */
    at({ rowOf, x, y }: View, game: Game, now: number) {
      const id = game.round.value?.overlay.follow;
      const pilot = id && game.byId.value.get(id);
      if (!pilot) return undefined;
      const row = rowOf[pilot.eid];
      if (row >= 0) last = { id, x: x[row], y: y[row], at: now };
      return last?.id === id && now - last.at < AWAY_S ? { x: last.x, y: last.y } : undefined;
    },
  };
}
