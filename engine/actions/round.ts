import type { Output } from '../../schema/actions/index.ts';
import { GameError } from '../../schema/base/error.ts';
import { nextField } from '../data/round.ts';
import { dismissGuests } from '../pilots/roster-bots.ts';
import { isHeld, releaseFight, requireNotPaused } from '../round/hold.ts';
import * as lobbies from '../round/phases/lobby.ts';
import * as menus from '../round/phases/menu.ts';
import { beginRound, startProblem } from '../round/phases/playing.ts';
import type { GameWorld } from '../world.ts';
import { type Handler, requiring } from './handler.ts';

export const openMainMenu: Handler<'openMainMenu'> = world => () => {
  menus.openMenu(world);
  return { ok: true };
};

export const openLobby: Handler<'openLobby'> = (world, input) => {
  const mode = input.mode ?? world.settings.mode;
  return () => {
    world.settings = { ...world.settings, mode };
    if (world.round.phase === 'menu') lobbies.openLobby(world, mode);
    else if (world.round.lobby) lobbies.changeLobbyMode(world, mode);
    return { ok: true, mode, applies: world.round.lobby ? 'now' : 'next lobby' };
  };
};

export const startCountdown = requiring<'startCountdown'>(lobbies.requireLobby, world => {
  const lobby = lobbies.requireLobby(world);
  return () => {
    if (lobby.waiting || lobby.held) lobbies.runCountdown(world, lobby);
    return { ok: true, secondsLeft: lobbies.secondsLeft(lobby) };
  };
});

export const holdLobby = requiring<'holdLobby'>(lobbies.requireLobby, (world, { hold }) => {
  const lobby = lobbies.requireLobby(world);
  return () => {
    if (hold) holdCountdown(world);
    else if (lobby.waiting || lobby.held) lobbies.runCountdown(world, lobby);
    return { ok: true, held: lobby.held };
  };
});

function holdCountdown(world: GameWorld) {
  lobbies.requireLobby(world).held = true;
  world.cold.round = true;
}

export const startRound = requiring<'startRound'>(requireStart, world => {
  requireStart(world);
  if (isHeld(world)) return () => resumeFight(world);
  return () => {
    skipResults(world);
    beginRound(world);
    return { ok: true, mode: world.round.mode };
  };
});

/** Throws `wrong-phase`, `no-pilots` or `arena-full` if no round can begin or continue now. */
function requireStart(world: GameWorld) {
  const { phase, result, mode } = world.round;
  requireNotPaused(world);
  if (isHeld(world)) return;
  if (phase === 'menu') {
    throw new GameError('wrong-phase', 'No lobby is open; POST /lobby opens one, then start the round.');
  }
  const problem = startProblem(world, result ? lobbies.nextMode(world) : mode);
  if (problem) throw problem;
}

/** Lets a held round continue at once, instead of restarting the round. */
function resumeFight(world: GameWorld): Output<'startRound'> {
  releaseFight(world);
  return { ok: true, mode: world.round.mode };
}

/** While results are shown, prepares the next round, with the next mode and a new field. */
function skipResults(world: GameWorld) {
  const { round } = world;
  if (!round.result) return;
  dismissGuests(world);
  round.field = nextField(world);
  lobbies.chooseMode(world, lobbies.nextMode(world));
}

export const showMenuPage: Handler<'showMenuPage'> =
  (world, { page }) =>
  () => {
    world.round.overlay.menu = page;
    world.cold.round = true;
    return { ok: true };
  };
