import type { PilotIdentity } from '../schema/messages.ts';
import type { OverlayPilot } from '../schema/overlay-socket.ts';
import type { Settings } from '../schema/settings.ts';
import type { Round } from '../schema/state.ts';
import type { Columns } from './state-columns.ts';

/** Turns the columns of a state into what callers see. */

/** Hull points are told to a tenth. */
const tenths = (value: number) => Math.round(value * 10) / 10;
const orNull = (value: number) => (value < 0 ? null : value);

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

/** JSON in ASCII: one string of another alphabet would make the whole text twice as wide and slow. */
const asciiJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The part of a pilot's JSON that does not change, up to the value of `team`. */
export const pilotPrefix = ({ id, name, bot, ship }: PilotIdentity) =>
  `{${asciiJson({ id, name, bot, ship }).slice(1, -1)},"team":`;

/** The text of `GET /state`, written by hand because it is made up to 60 times a second. */
export function stateJson(
  columns: Columns,
  settings: Settings,
  prefixOf: (pilot: PilotIdentity) => string,
): string {
  const { team, alive, hp, kills, deaths, assists, damage, lives, missiles, mines } = columns.pilots;
  const { rows } = columns;
  let text = `{"round":${asciiJson(roundAt(columns))},"pilots":[`;
  for (let row = 0; row < rows.length; row++) {
    if (row > 0) text += ',';
    text += `${prefixOf(rows[row])}${team[row]},"alive":${alive[row] === 1},"hp":${tenths(hp[row])},"kills":${kills[row]},"deaths":${deaths[row]},"assists":${assists[row]},"damage":${tenths(damage[row])},"lives":${orNull(lives[row])},"missiles":${missiles[row]},"mines":${mines[row]}}`;
  }
  return `${text}],"settings":${asciiJson(settings)}}`;
}
