import type { Round } from '../../schema/state.ts';
import type { PilotIdentity } from '../../schema/wire/messages.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Columns } from './state-columns.ts';

/** Turns the columns of a state into the objects that callers see. */

/** Hull points are told to a tenth. */
export const tenths = (value: number) => Math.round(value * 10) / 10;
export const orNull = (value: number) => (value < 0 ? null : value);

/** The round with the numbers that change from tick to tick filled in. */
export function roundAt({ round, coldRound }: Columns): Round {
  const { lobby, overlay, scores, reserves } = coldRound;
  const hotScores = [round.score0[0], round.score1[0], round.score2[0], round.score3[0]];
  const hotReserves = [round.reserves0[0], round.reserves1[0], round.reserves2[0], round.reserves3[0]];
  const lobbyMsLeft = orNull(round.lobbyMsLeft[0]);
  return {
    ...coldRound,
    remaining: Math.round(round.remaining[0]),
    scores: hotScores.slice(0, scores.length),
    reserves: hotReserves.slice(0, reserves.length),
    lobby: lobby && { ...lobby, secondsLeft: lobbyMsLeft === null ? null : Math.ceil(lobbyMsLeft / 1000) },
    overlay: {
      ...overlay,
      announcement: overlay.announcement && {
        ...overlay.announcement,
        remaining: Math.max(0, Math.round(round.announcementMs[0])),
      },
    },
  };
}

export const pilotAt = ({ pilots }: Columns, row: number, pilot: PilotIdentity): OverlayPilot => ({
  eid: pilot.eid,
  color: pilot.color,
  cosmetics: pilot.cosmetics,
  id: pilot.id,
  name: pilot.name,
  bot: pilot.bot,
  ship: pilot.ship,
  team: pilots.team[row],
  alive: pilots.alive[row] === 1,
  hp: tenths(pilots.hp[row]),
  kills: pilots.kills[row],
  deaths: pilots.deaths[row],
  assists: pilots.assists[row],
  damage: tenths(pilots.damage[row]),
  lives: orNull(pilots.lives[row]),
  missiles: pilots.missiles[row],
  mines: pilots.mines[row],
});
