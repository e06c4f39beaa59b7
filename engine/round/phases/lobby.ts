import { GameError } from '../../../schema/base/error.ts';
import type { Mode } from '../../../schema/catalog/catalog.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import { type LobbyData, nextField } from '../../data/round.ts';
import { emit } from '../../events/emit.ts';
import { syncRosterBots } from '../../pilots/roster-bots.ts';
import { assignLobbyTeams } from '../../pilots/teams.ts';
import { MODE_RULES } from '../../rules/modes.ts';
import { seconds } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';
import { clearArena } from './clearing.ts';

/** Opens the lobby of a mode. The countdown of the lobby waits to be started. */
export function openLobby(world: GameWorld, mode: Mode) {
  clearArena(world);
  const { round, settings } = world;
  round.phase = 'lobby';
  round.overlay.menu = null;
  round.field = nextField(world);
  round.lobby = { waiting: true, held: false, left: seconds(settings.lobbySeconds) };
  syncRosterBots(world);
  changeLobbyMode(world, mode);
}

/** Sets the mode of the next round, and the default results board of that mode. */
export function chooseMode({ round, cold }: GameWorld, mode: Mode) {
  round.mode = mode;
  round.overlay.resultsBoard = MODE_RULES[mode].board;
  cold.round = true;
}

/** Changes the mode of the open lobby and keeps everything else about it. */
export function changeLobbyMode(world: GameWorld, mode: Mode) {
  chooseMode(world, mode);
  assignLobbyTeams(world);
}

/** The mode of the next round, from the settings. */
export const nextMode = ({ settings }: GameWorld) => settings.mode;

/** Closes the results board and opens the next lobby with its countdown running. */
export function closeResults(world: GameWorld) {
  openLobby(world, nextMode(world));
  runCountdown(world, requireLobby(world));
}

/** Starts or resumes the countdown. */
export function runCountdown(world: GameWorld, lobby: LobbyData) {
  lobby.waiting = false;
  lobby.held = false;
  world.cold.round = true;
  emit(world, 'lobby', { seconds: secondsLeft(lobby) });
}

export const secondsLeft = ({ left }: LobbyData) => Math.ceil(left / TICK_RATE);

/** Why there is no countdown, by phase. In phase `lobby` without a lobby, results are shown. */
const NO_COUNTDOWN = {
  menu: 'no lobby is open; POST /lobby opens one',
  playing: 'a round is being fought; POST /round/start restarts it',
  lobby: 'the results board is shown; POST /results/close opens the next lobby and starts its countdown',
};

/** The open lobby. Throws `wrong-phase`. */
export function requireLobby({ round }: GameWorld): LobbyData {
  if (round.lobby) return round.lobby;
  throw new GameError('wrong-phase', `There is no countdown: ${NO_COUNTDOWN[round.phase]}.`);
}
