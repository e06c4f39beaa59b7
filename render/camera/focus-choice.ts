import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Focus } from '../game/focus.ts';
import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';
import type { Camera } from './camera.ts';
import { createPortraits } from './portraits.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
/** Somebody this near to the edge of the picture is about to leave it: a share of its sides. */
const EDGE = 0.15;
/** Steps of the hull that is told. */
const HULL_STEPS = 40;

/** Sees who is to be pointed out: whoever is followed, or else viewers in turn while it is calm. */
export function createFocusChoice(game: Game) {
  const { focus } = game;
  const portraits = createPortraits();

  return {
    /** Looks at the picture that is drawn; `now` is the local clock, ms. */
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

/** Whether nothing else wants to be looked at for long; call-outs come and go. */
function isCalm({ round, isCovered, middle, alerts, newcomers }: Game) {
  if (!round.value || isCovered.value || middle.value) return false;
  const { overlay, bosses, calamities } = round.value;
  if (overlay.follow !== null || overlay.announcement !== null) return false;
  return [bosses, calamities, alerts.list.value, newcomers.value].every(({ length }) => length === 0);
}

/** The ids of the viewers well within the picture, those with the most kills first. */
function viewersIn(view: View, { sees, screen, zoom }: Pick<Camera, 'sees' | 'screen' | 'zoom'>, game: Game) {
  const edge = (-EDGE * Math.min(screen.width, screen.height)) / zoom;
  return game.ranked.value
    .filter(({ bot, eid }) => {
      const row = view.rowOf[eid];
      return !bot && row >= 0 && view.kind[row] === SHIP && sees(view.x[row], view.y[row], edge);
    })
    .map(({ id }) => id);
}
