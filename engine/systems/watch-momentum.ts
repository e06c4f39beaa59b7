import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { leadingPilot } from '../pilots/ranking.ts';
import { soleLeader } from '../round/modes/scoring.ts';
import { oddsOf } from '../round/odds.ts';
import { MODE_RULES } from '../rules/modes.ts';
import { msOf } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** Records once per second, and at the end of the time, who leads and the lowest chance of each team. */
export function watchMomentum(world: GameWorld) {
  const { round, time } = world;
  if (round.phase !== 'playing' || (time.tick - round.startedAt) % TICK_RATE !== 0) return;
  if (!MODE_RULES[round.mode].hasClock) return; // in other modes points do not decide
  noteLeader(world);
  noteChances(world);
}

/** Records who leads. A lead that is shared for a while still belongs to the previous leader. */
function noteLeader(world: GameWorld) {
  const { momentum, round } = world;
  const leader = MODE_RULES[round.mode].hasTeams ? soleLeader(round.scores) : leadingPilot(world);
  if (leader === null || leader === momentum.leader) return;
  if (momentum.leader !== null) momentum.leadChanges++;
  momentum.leader = leader;
}

function noteChances(world: GameWorld) {
  const { lowest } = world.momentum;
  const remaining = msOf((world.round.endsAt ?? 0) - world.time.tick);
  oddsOf(world)?.forEach((chance, team) => {
    if (chance > (lowest[team]?.chance ?? 1)) return;
    lowest[team] = { chance, remaining };
  });
}
