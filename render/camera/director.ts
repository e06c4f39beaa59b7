import type { Game } from '../game.ts';
import type { View } from '../interpolation.ts';
import { lastSecondsOf } from '../last-seconds.ts';
import { type Insets, NO_INSETS } from './clear-area.ts';
import { createShotClock } from './clock.ts';
import { createFightShot } from './fight-shot.ts';
import { createFinale } from './finale.ts';
import { foreseenAt } from './foreseen.ts';
import { bossWidth, closeWidth, type Framing, isUpright, type Place } from './framing.ts';
import { createGiantVisits } from './giant-visits.ts';
import { giantsOf, interestsIn } from './interests.ts';
import { createMoments } from './moments.ts';
import { centredOn, type ShotSize } from './planner.ts';
import { createSpotlights } from './spotlights.ts';
import { boundsOfShips, createWideShot, shareOfShips } from './wide-shot.ts';

/** With at most this many ships the whole fight is shown; after a larger one, with at most so many. */
const WIDE_SHIPS = 30;
const WIDE_AGAIN = 24;
/** How much of the world is shown of a fight among many. Unit: u. */
const FIGHT_WIDTH = 3_000;
/** Width of the picture that the setting `cameraZoom` refers to, px. */
const ZOOMED_PX = 1_920;
/** Where the followed pilot was shot down is shown for so long, then the fight until it is back. Unit: s. */
const AWAY_S = 1.5;

/** What decides about a shot. */
interface Situation {
  view: View;
  game: Game;
  aspect: number;
  insets: Insets;
  /** Of the director's clock, and since the picture before. Unit: s. */
  now: number;
  passed: number;
}

/**
 * Chooses what to show, the first of these that there is: the followed pilot, the end of a round, a moment that must not
 * be missed, a giant emote or a pilot in the spotlight, though not in the last seconds, the whole fight, or the best
 * fight among many.
 */
export function createDirector() {
  const clock = createShotClock();
  const fight = createFightShot();
  const wide = createWideShot();
  const moments = createMoments();
  const giants = createGiantVisits();
  const spotlights = createSpotlights();
  const followed = createFollowed();
  const finale = createFinale();
  let isCrowd = false;
  /** Whether the fight was last shown with all its ships. */
  let isWhole = false;

  /** What somebody asked for or must not be missed, in the middle of what is clear of plates. */
  function subjectOf({ view, game, aspect, insets, now, passed }: Situation): Framing | undefined {
    const pilot = followed.at(view, game, now);
    if (pilot) return { ...pilot, width: closeWidth(aspect) };
    if (game.settings.value.camera === 'map') return undefined;
    const moment = finale.at(view, game, aspect) ?? moments.at(view, game, aspect, now);
    if (moment) return moment;
    if (lastSecondsOf(game) !== null) return undefined;
    const close = sizeOf(closeWidth(aspect), aspect, insets);
    const shareAt = (place: Place) => {
      const centre = centredOn(close, place);
      return isWhole ? shareOfShips(view, centre, close) : fight.shareIn(centre, close, now);
    };
    const place = giants.visit(view, game, passed) ?? spotlights.at(view, game, now, shareAt);
    return place && { ...place, width: closeWidth(aspect) };
  }

  /** A framing of that width on the fight that draws the eye most. */
  function bestFight({ view, game, aspect, insets, now }: Situation, width: number): Framing {
    const interests = () => ({
      present: interestsIn(view, game),
      foreseen: foreseenAt(game.ahead.value, view.tick),
    });
    const centre = fight.at(interests, sizeOf(width, aspect, insets), now);
    return { x: 0, y: 0, ...centre, width };
  }

  function choose(situation: Situation): Framing {
    const { view, game, aspect, insets, now } = situation;
    const { camera, cameraZoom } = game.settings.value;
    const subject = subjectOf(situation);
    if (subject) return clearOfPlates(subject, aspect, insets);
    const whole = { x: 0, y: 0, width: Math.max(view.arena.width, view.arena.height * aspect) * 1.04 };
    const ships = boundsOfShips(view, giantsOf(game));
    if (ships.count === 0 || camera === 'map') return whole;
    isWhole = false;
    if (camera === 'zoom') return bestFight(situation, ZOOMED_PX / cameraZoom);
    if (isUpright(aspect))
      return bestFight(situation, ships.bosses > 0 ? bossWidth(aspect) : closeWidth(aspect));
    isCrowd = ships.count > (isCrowd ? WIDE_AGAIN : WIDE_SHIPS);
    isWhole = !isCrowd;
    if (isCrowd) return bestFight(situation, FIGHT_WIDTH);
    return clearOfPlates(wide.at(ships, whole, aspect, now), aspect, insets);
  }

  return {
    /** What to show now. `aspect`: the screen's width divided by its height; `insets`: how much of it plates cover. */
    direct(view: View, game: Game, aspect: number, insets: Insets = NO_INSETS): Framing {
      return choose({ view, game, aspect, insets, ...clock.read(view) });
    },
  };
}

function sizeOf(width: number, aspect: number, { left, right, top, bottom }: Insets): ShotSize {
  const height = width / aspect;
  return {
    width,
    height,
    left: left * width,
    right: right * width,
    top: top * height,
    bottom: bottom * height,
  };
}

const clearOfPlates = (framing: Framing, aspect: number, insets: Insets): Framing => ({
  ...framing,
  ...centredOn(sizeOf(framing.width, aspect, insets), framing),
});

/** The pilot that every camera follows. */
function createFollowed() {
  let last: { id: string; x: number; y: number; at: number } | undefined;
  return {
    /** Where it is, or was a moment ago; undefined when it is away or nobody is followed. */
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
