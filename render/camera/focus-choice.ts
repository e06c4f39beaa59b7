import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Focus } from '../game/focus.ts';
import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';
import type { Camera } from './camera.ts';

/** How long a portrait is shown, and how long the fight must be calm before it. Unit: ms. */
const SHOWN_MS = 6_000;
const CALM_MS = 20_000;
/** Delay before the next attempt when nobody could be shown. Unit: ms. */
const AGAIN_MS = 500;
/** Number of shown viewers that are remembered. */
const REMEMBERED = 1_000;

/**
 * Chooses a viewer in the picture whose card is shown, after each 20 s of calm. Viewers who were shown least recently
 * come first.
 */
export function createPortraits() {
  /** The ids of shown viewers, latest last. */
  const past = new Set<string>();
  let shown: string | null = null;
  let shownAt = 0;
  let nextFrom: number | undefined;

  function show(id: string, now: number) {
    shown = id;
    shownAt = now;
    past.delete(id);
    past.add(id);
    if (past.size > REMEMBERED) past.delete([...past][0]);
  }

  function end(now: number) {
    shown = null;
    nextFrom = now + CALM_MS;
  }

  return {
    /**
     * The id of the viewer whose card is shown at `now`, in ms; null for none. `viewers` finds the viewers in the
     * picture, best first.
     */
    at(now: number, isCalm: boolean, viewers: () => readonly string[]): string | null {
      const isOver = shown !== null && now - shownAt >= SHOWN_MS;
      if (!isCalm || isOver || nextFrom === undefined) end(now);
      else if (shown === null && now >= nextFrom) {
        nextFrom = now + AGAIN_MS;
        const next = leastRecent(viewers(), past);
        if (next !== undefined) show(next, now);
      }
      return shown;
    },
  };
}

/** The first id that is not in `past`, or else the one that is earliest in `past`. */
function leastRecent(ids: readonly string[], past: ReadonlySet<string>) {
  const order = [...past];
  return ids.find(id => !past.has(id)) ?? order.find(id => ids.includes(id));
}

const SHIP = ENTITY_KINDS.indexOf('ship');
/** Distance to the edge at which a pilot is about to leave the picture, as a share of its shorter side. */
const EDGE = 0.15;
/** Number of steps of the displayed hull. */
const HULL_STEPS = 40;

/** Decides who is highlighted: the followed pilot, or otherwise viewers, one after another, while the fight is calm. */
export function createFocusChoice(game: Game) {
  const { focus } = game;
  const portraits = createPortraits();

  return {
    /** Checks the drawn picture; `now` is in ms of the local clock. */
    update(view: View, camera: Pick<Camera, 'sees' | 'screen' | 'zoom'>, now: number) {
      const followed = game.round.value?.overlay.follow ?? null;
      const portrait = portraits.at(now, isCalm(game), () => viewersIn(view, camera, game));
      const next = focusOn(game.byId.value.get(followed ?? portrait ?? ''), followed !== null, view);
      if (JSON.stringify(next) !== JSON.stringify(focus.value)) focus.value = next;
    },
  };
}

function focusOn(pilot: OverlayPilot | undefined, isFollowed: boolean, view: View): Focus | null {
  if (!pilot) return null;
  const row = view.rowOf[pilot.eid];
  const share = row >= 0 ? view.value[row] / 255 : 0;
  return { id: pilot.id, isFollowed, hull: Math.ceil(share * HULL_STEPS) / HULL_STEPS };
}

/** Whether nothing else in the picture needs attention. Call-outs do not count, because they are short. */
function isCalm({ round, isCovered, centre: middle, alerts, newcomers }: Game) {
  if (!round.value || isCovered.value || middle.value) return false;
  const { overlay, bosses, calamities } = round.value;
  if (overlay.follow !== null || overlay.announcement !== null) return false;
  return [bosses, calamities, alerts.list.value, newcomers.value].every(({ length }) => length === 0);
}

/** The ids of the viewers well within the picture, most kills first. */
function viewersIn(view: View, { sees, screen, zoom }: Pick<Camera, 'sees' | 'screen' | 'zoom'>, game: Game) {
  const edge = (-EDGE * Math.min(screen.width, screen.height)) / zoom;
  return game.ranked.value
    .filter(({ bot, eid }) => {
      const row = view.rowOf[eid];
      return !bot && row >= 0 && view.kind[row] === SHIP && sees(view.x[row], view.y[row], edge);
    })
    .map(({ id }) => id);
}
