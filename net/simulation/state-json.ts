import { PILOT_FIELDS, type PilotFieldName } from '../../schema/records/pilot-fields.ts';
import type { Round } from '../../schema/records/state.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Columns, PilotColumns } from './state-columns.ts';

/** Converts the columns of a state to the objects that callers see. */

/** Chances have three decimals. */
const rounded = (chance: number) => Math.round(chance * 1000) / 1000;

const orNull = (value: number) => (value < 0 ? null : value);

/** The round including the numbers that change every tick. */
export function roundAt({ round, teams, coldRound }: Columns): Round {
  const { lobby, overlay, scores, reserves, odds, comeback } = coldRound;
  const lobbyMsLeft = orNull(round.lobbyMsLeft);
  return {
    ...coldRound,
    remaining: Math.round(round.remaining),
    scores: [...teams.score.subarray(0, scores.length)],
    reserves: [...teams.reserves.subarray(0, reserves.length)],
    odds: odds && [...teams.odds.subarray(0, odds.length)].map(rounded),
    comeback: comeback && { ...comeback, chance: rounded(comeback.chance) },
    leadChanges: round.leadChanges,
    lobby: lobby && { ...lobby, secondsLeft: lobbyMsLeft === null ? null : Math.ceil(lobbyMsLeft / 1000) },
    overlay: {
      ...overlay,
      announcement: overlay.announcement && {
        ...overlay.announcement,
        remaining: Math.max(0, Math.round(round.announcementMs)),
      },
    },
  };
}

/** The pilots in joining order, including the fields that change every tick. */
export function pilotsAt({ pilots, rows }: Columns): OverlayPilot[] {
  const fields = fieldsOf(pilots);
  return rows.map(({ eid, color, cosmetics, id, name, bot, ship }, row) => {
    const pilot: Record<string, unknown> = { eid, color, cosmetics, id, name, bot, ship };
    for (const { name, column, fromColumn } of fields) pilot[name] = fromColumn(column[row] ?? 0);
    return pilot as OverlayPilot;
  });
}

/** The fields that change every tick, in the order of the JSON, each with its column. */
export const fieldsOf = (pilots: PilotColumns) =>
  FIELDS.map(([name, { fromColumn }]) => ({ name, fromColumn, column: pilots[name] }));

const FIELDS = Object.entries(PILOT_FIELDS) as [PilotFieldName, (typeof PILOT_FIELDS)[PilotFieldName]][];
