import { FLAGS } from '../../../schema/wire/frame.ts';
import { retireBosses } from '../../bosses/encounter.ts';
import { idsOf } from '../../data/id-list.ts';
import { emit } from '../../events/emit.ts';
import { MANOEUVRE } from '../../pilots/manoeuvre.ts';
import { knockoutsOf } from '../../pilots/stats.ts';
import { setTarget } from '../../pilots/target.ts';
import { BIT_LEADERS } from '../../rules/bosses.ts';
import { seconds } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';
import type { Ending } from '../modes/mode.ts';
import { resultOf, statsOf, teamNamesOf } from '../results.ts';
import { clearWeapons } from './clearing.ts';

/** Ends the round. Remaining ships fly on peacefully while the results board is shown. */
export function endRound(world: GameWorld, ending: Ending) {
  const { round, settings, time } = world;
  const result = resultOf(world, ending);
  round.knockouts = knockoutsOf(world);
  const stats = statsOf(world, ending);
  round.phase = 'lobby';
  round.result = result;
  round.stats = stats;
  round.lobby = null;
  round.endsAt = null;
  round.resultsCloseAt = settings.resultsSeconds > 0 ? time.tick + seconds(settings.resultsSeconds) : null;
  world.cold.round = true;
  endHostilities(world);
  emit(world, 'round.end', {
    mode: round.mode,
    result,
    stats,
    teamNames: teamNamesOf(world),
    winnerTeam: result.teamName,
    bitLeaders: bitLeadersOf(world),
  });
}

function endHostilities(world: GameWorld) {
  const { Status, Brain } = world.components;
  retireBosses(world);
  clearWeapons(world);
  for (const eid of idsOf(world.lists.flying)) {
    Status.bits[eid] &= FLAGS.thrust;
    setTarget(world, eid, 0);
    Brain.manoeuvre[eid] = MANOEUVRE.roam;
    Brain.until[eid] = 0;
  }
}

/** The viewers who cheered most in this round, highest first. */
const bitLeadersOf = ({ round }: GameWorld) =>
  [...round.bits].sort((a, b) => b.bits - a.bits).slice(0, BIT_LEADERS);
