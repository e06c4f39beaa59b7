import { GameError } from '../../../schema/base/error.ts';
import type { Mode } from '../../../schema/catalog/catalog.ts';
import { clearBosses } from '../../bosses/encounter.ts';
import { idsOf } from '../../data/id-list.ts';
import { createMomentum } from '../../data/momentum.ts';
import { emit } from '../../events/emit.ts';
import { restoreDeparture } from '../../pilots/departures.ts';
import { adjustFillers } from '../../pilots/fillers.ts';
import { seatProblem } from '../../pilots/joining.ts';
import { countFillers, expectedPilots, identityOf } from '../../pilots/roster.ts';
import { balanceTeams, plannedTeams, teamSizes } from '../../pilots/teams.ts';
import { MODE_RULES } from '../../rules/modes.ts';
import { seconds } from '../../rules/time.ts';
import { scatterRocks } from '../../spawn/rock-field.ts';
import { launchShip } from '../../spawn/ships.ts';
import { fitArena, type GameWorld } from '../../world.ts';
import { gameMode } from '../modes/index.ts';
import { teamNamesOf } from '../results.ts';
import { clearRecords, clearWeapons, landShips } from './clearing.ts';

/** Why a round of a mode cannot begin now; null if it can. */
export function startProblem(world: GameWorld, mode: Mode): GameError | null {
  const { contestants } = MODE_RULES[mode];
  const expected = expectedPilots(world);
  if (expected < contestants) {
    return new GameError(
      'no-pilots',
      `A round of ${mode} needs at least ${contestants} pilots and there are ${expected}. ` +
        'POST /pilots adds viewers, PATCH /settings {"bots": 12} adds bots.',
    );
  }
  return seatProblem(world, world.settings.bots - countFillers(world));
}

/** Begins a round of the current mode on the current field. Check `startProblem` first. */
export function beginRound(world: GameWorld) {
  landShips(world);
  clearBosses(world);
  clearWeapons(world);
  clearRecords(world);
  adjustFillers(world, world.settings.bots);
  fitArena(world, world.lists.pilots.count);
  resetRound(world);
  balanceTeams(world, world.round.teams);
  scatterRocks(world);
  gameMode(world.round.mode).begin(world);
  const sizes = teamSizes(world, world.round.teams);
  for (const eid of idsOf(world.lists.pilots)) launchShip(world, eid, sizes);
  announceStart(world);
}

function resetRound(world: GameWorld) {
  const { round, settings, time } = world;
  round.result = null;
  round.teams = plannedTeams(world);
  round.phase = 'playing';
  round.lastFought = round.field;
  round.lobby = null;
  round.stats = null;
  round.knockouts = [];
  round.departures = {};
  round.resultsCloseAt = null;
  round.bits = [];
  round.spareBits = 0;
  round.bossDown = null;
  round.overlay.menu = null;
  round.fleetSize = settings.fleetSize;
  round.startedAt = time.tick;
  round.endsAt = MODE_RULES[round.mode].hasClock ? time.tick + seconds(settings.roundMinutes * 60) : null;
  round.scores = new Array<number>(round.teams).fill(0);
  round.reserves = round.scores.map(() => 0);
  round.livesGiven = 0;
  world.momentum = createMomentum();
  world.cold.round = true;
}

function announceStart(world: GameWorld) {
  const { round, lists, components } = world;
  const pilots = idsOf(lists.pilots);
  emit(world, 'round.start', {
    mode: round.mode,
    field: round.field,
    pilots: pilots.length,
    teams: teamSizes(world, round.teams),
    teamNames: teamNamesOf(world),
    roster: pilots.map(eid => {
      const { name, login, bot } = identityOf(world, eid);
      return { name, login, bot, team: components.Team.index[eid] };
    }),
  });
}

/**
 * Launches a pilot that joins during the round, if the mode grants it a ship. A returning pilot gets its record back.
 */
export function joinRound(world: GameWorld, eid: number) {
  const mode = gameMode(world.round.mode);
  const departure = world.round.departures[identityOf(world, eid).id];
  if (departure) return restoreDeparture(world, eid, departure);
  mode.admitLate(world, eid);
  if (mode.grantShip(world, eid)) launchShip(world, eid);
  else world.components.Tally.outAt[eid] = world.time.tick;
}
