import { gameMode } from '../round/modes/index.ts';
import { closeResults, runCountdown } from '../round/phases/lobby.ts';
import { beginRound, startProblem } from '../round/phases/playing.ts';
import { endRound } from '../round/phases/results.ts';
import { advanceSuddenDeath } from '../round/phases/sudden-death.ts';
import { seconds } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** Lets the clocks of lobby, round and results board run. */
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

/** At zero the round begins, or, when it cannot, the countdown does again. */
function advanceLobby(world: GameWorld) {
  const { lobby } = world.round;
  if (!lobby || lobby.waiting || lobby.held || --lobby.left > 0) return;
  if (startProblem(world, world.round.mode) === null) return beginRound(world);
  lobby.left = seconds(world.settings.lobbySeconds);
  runCountdown(world, lobby);
}
