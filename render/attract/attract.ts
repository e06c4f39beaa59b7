import { SHIP_MODELS, TEAM_COLORS } from '../../schema/catalog/catalog.ts';
import { NEW_PILOT_FIELDS } from '../../schema/records/pilot-fields.ts';
import type { Round } from '../../schema/records/state.ts';
import { FRAME_SLOT_BYTES, frameSlotAt } from '../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Flashes } from '../camera/scene.ts';
import { createGame, type Game } from '../game/game.ts';
import { createFrameFeed } from '../link/frames.ts';
import type { View } from '../link/interpolation.ts';
import type { Layout } from '../page/layout.ts';
import { StagedFight } from './fight.ts';

const SHIPS = 24;
const TEAMS = 2;
const FRAME_MS = 1000 / 30;
const TICKS_A_FRAME = 2;
/** Maximum number of frames that a page catches up on. A page that was hidden for longer continues where it was. */
const MOST_BEHIND = 6;

/** The fight behind the title screen, if the picture has room and time for one. */
export function createAttract(
  game: Game,
  layout: Pick<Layout, 'hasReducedMotion' | 'isLowQuality' | 'isTransparent'>,
  flash: (flashes: Flashes) => void,
) {
  const isWanted = !layout.hasReducedMotion && !layout.isLowQuality && !layout.isTransparent;
  const staged = isWanted ? stage(flash) : null;
  let title: Round | undefined;

  return {
    /** The visible fight at `now` (local clock, in ms); null while no title screen is open. */
    at(now: number): { view: View; game: Game } | null {
      const round = game.round.value;
      if (!staged || round?.phase !== 'menu') return null;
      if (title !== round) staged.game.sentRound.value = roundOf(round);
      title = round;
      return { view: staged.view(now), game: staged.game };
    },
  };
}

/** The round of the title screen, changed so that two teams fight. */
const roundOf = (round: Round): Round => ({ ...round, mode: 'dogfight', scores: Array(TEAMS).fill(0) });

/** Plays a staged fight as if it came from the server. */
function stage(flash: (flashes: Flashes) => void) {
  const game = createGame();
  game.patch(0, { pilots: Array.from({ length: SHIPS }, (_, i) => pilotOf(i)) });
  const fight = new StagedFight({ ships: SHIPS, teams: TEAMS });
  const feed = createFrameFeed();
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  let seq = 0;
  let due = Number.NEGATIVE_INFINITY;

  function playFrame() {
    fight.step(TICKS_A_FRAME);
    fight.frame(slot);
    feed.push({ slot, at: due, seq: seq++, key: false }, due, (shown, at, place) =>
      flash({ slot: shown, at, ...place }),
    );
    due += FRAME_MS;
  }

  return {
    game,
    view(now: number) {
      due = Math.max(due, now - MOST_BEHIND * FRAME_MS);
      while (due <= now) playFrame();
      return feed.sample(now);
    },
  };
}

const pilotOf = (i: number): OverlayPilot => ({
  eid: i + 1,
  id: `filler:${i + 1}`,
  name: '',
  bot: true,
  color: TEAM_COLORS[i % TEAMS],
  ship: SHIP_MODELS[i % SHIP_MODELS.length],
  cosmetics: {},
  ...NEW_PILOT_FIELDS,
  team: i % TEAMS,
});
