import type { Lobby, Round } from '../../schema/records/state.ts';
import { bossStates } from '../bosses/state.ts';
import { idsOf } from '../data/id-list.ts';
import { calamitiesState } from '../hazards/calamities.ts';
import { bountiesState } from '../pilots/bounties.ts';
import { identityOf } from '../pilots/roster.ts';
import { teamCountOf } from '../pilots/teams.ts';
import { currentBanner } from '../round/banner.ts';
import { tickNumber } from '../round/hold.ts';
import { oddsOf } from '../round/odds.ts';
import { secondsLeft } from '../round/phases/lobby.ts';
import { msOf } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** The round as `GET /state` shows it. */
export function roundState(world: GameWorld): Round {
  const { round, season, settings, presence } = world;
  const announcement = currentBanner(world);
  const teams = teamCountOf(world);
  return {
    mode: round.mode,
    phase: round.phase,
    remaining: remainingMs(world),
    resultsRemaining: resultsRemainingMs(world),
    heldUntil: round.paused ? null : (round.hold?.until ?? null),
    paused: round.paused ?? null,
    scores: padded(round.scores, teams),
    reserves: padded(round.reserves, teams),
    livesGiven: round.livesGiven,
    odds: oddsOf(world),
    leadChanges: world.momentum.leadChanges,
    comeback: comebackOf(world),
    fleetSize: round.phase === 'playing' || round.result ? round.fleetSize : settings.fleetSize,
    result: round.result,
    lobby: lobbyState(world),
    calamities: calamitiesState(world),
    bounties: bountiesState(world),
    season,
    field: round.field,
    stats: round.stats,
    overlay: {
      ...round.overlay,
      ...presence,
      announcement: announcement && {
        text: announcement.text,
        color: announcement.color,
        seconds: announcement.seconds,
        remaining: msOf(announcement.endsAt - tickNumber(world)),
      },
    },
    bosses: bossStates(world),
  };
}

const padded = (values: readonly number[], length: number) =>
  Array.from({ length }, (_, i) => values[i] ?? 0);

/** The lowest chance of the winning team; null without a winner among teams that had odds. */
function comebackOf({ round: { result }, momentum }: GameWorld) {
  return result?.team == null ? null : (momentum.lowest[result.team] ?? null);
}

/** Milliseconds left in the round, or, while a lobby is counting down, until the round starts; 0 without a clock. */
export function remainingMs({ round, time }: GameWorld) {
  if (round.endsAt !== null) return msOf(round.endsAt - time.tick);
  const { lobby } = round;
  return lobby && !lobby.waiting && !lobby.held ? msOf(lobby.left) : 0;
}

/** Milliseconds until the results close by themselves; null if they stay, and without results. */
export const resultsRemainingMs = ({ round, time }: GameWorld) =>
  round.resultsCloseAt === null ? null : msOf(round.resultsCloseAt - time.tick);

function lobbyState(world: GameWorld): Lobby | null {
  const { lobby, mode, field } = world.round;
  if (!lobby) return null;
  return {
    mode,
    field,
    secondsLeft: lobby.waiting ? null : secondsLeft(lobby),
    waiting: lobby.waiting,
    held: lobby.held,
    ...(world.settings.teamPick && { teams: pilotsByTeam(world) }),
  };
}

/** Ids of the pilots in each team. */
function pilotsByTeam(world: GameWorld): string[][] {
  const { Team } = world.components;
  const pilots = idsOf(world.lists.pilots);
  return Array.from({ length: teamCountOf(world) }, (_, team) =>
    pilots.filter(eid => Team.index[eid] === team).map(eid => identityOf(world, eid).id),
  );
}
