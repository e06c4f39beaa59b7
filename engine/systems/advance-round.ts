import { gameMode } from '../round/modes/index.ts';
import { closeResults, runCountdown } from '../round/phases/lobby.ts';
import { beginRound, startProblem } from '../round/phases/playing.ts';
import { endRound } from '../round/phases/results.ts';
import { advanceSuddenDeath } from '../round/sudden-death.ts';
import { seconds } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** Advances the clocks of lobby, round and results board. */
export function advanceRound(world: GameWorld) {
  const { round, time } = world;
  if (round.phase === 'playing') advanceFight(world);
  else if (round.lobby) advanceLobby(world);
  else if (round.resultsCloseAt !== null && time.tick >= round.resultsCloseAt) closeResults(world);
}

function advanceFight(world: GameWorld) {
  const ending = gameMode(world.round.mode).findEnding(world);
  if (ending) return endRound(world, ending);
  advanceSuddenDeath(world);
}

/** At zero the round begins. If it cannot begin, the countdown starts again. */
function advanceLobby(world: GameWorld) {
  const { lobby } = world.round;
  if (!lobby || lobby.waiting || lobby.held || --lobby.left > 0) return;
  if (startProblem(world, world.round.mode) === null) return beginRound(world);
  lobby.left = seconds(world.settings.lobbySeconds);
  runCountdown(world, lobby);
}
