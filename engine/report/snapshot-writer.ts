import type { ColdPatch, PilotIdentity, Refusals } from '../../schema/wire/messages.ts';
import {
  MAX_TEAMS,
  PILOT_COLUMNS,
  ROUND_COLUMNS,
  type StateSlot,
  TEAM_COLUMNS,
} from '../../schema/wire/snapshot.ts';
import { idsOf } from '../data/id-list.ts';
import { identityOf } from '../pilots/roster.ts';
import { currentBanner } from '../round/banner.ts';
import { tickNumber } from '../round/hold.ts';
import { oddsOf } from '../round/odds.ts';
import { msOf } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';
import { remainingMs, resultsRemainingMs, roundState } from './state.ts';

/** A patch whose `pilots`, if present, contains all pilots, changed or not. */
interface WholePatch extends Omit<ColdPatch, 'pilots'> {
  pilots?: PilotIdentity[];
}

/**
 * Returns the changes since the last call, or undefined if there are none. Covers only the part of the state that
 * is not in the columns. Pass `refusals` only if they have changed. Call this before `writeState`, which writes the
 * new version into the slot.
 */
export function coldPatch(world: GameWorld, refusals?: Refusals): WholePatch | undefined {
  const { cold, lists } = world;
  if (!cold.round && !cold.pilots && !refusals) return undefined;
  const patch: WholePatch = { version: ++cold.version };
  if (cold.round) patch.round = roundState(world);
  if (cold.pilots) patch.pilots = idsOf(lists.pilots).map(eid => identityOf(world, eid));
  if (refusals) patch.refusals = refusals;
  cold.round = false;
  cold.pilots = false;
  return patch;
}

/**
 * Fills the columns from which `GET /state` is built. `previous` is the slot that was published last. `contentVersion`
 * increases if the new slot differs from `previous` in anything but the tick.
 */
export function writeState(world: GameWorld, slot: StateSlot, previous: StateSlot | null) {
  writeRound(world, slot.round);
  writeTeams(world, slot.teams);
  writePilots(world, slot.pilots);
  const isFirst = world.contentVersion === 0;
  const last = previous?.round.contentVersion[0] ?? 0;
  const isNew = isFirst || previous === null || slotsDiffer(slot, previous);
  world.contentVersion = isNew ? last + 1 : last;
  slot.round.contentVersion[0] = world.contentVersion;
}

function writeRound(world: GameWorld, columns: StateSlot['round']) {
  const { round, time, cold, lists } = world;
  const banner = currentBanner(world);
  columns.tick[0] = time.tick;
  columns.coldVersion[0] = cold.version;
  columns.pilots[0] = lists.pilots.count;
  columns.remaining[0] = remainingMs(world);
  columns.resultsMsLeft[0] = resultsRemainingMs(world) ?? -1;
  columns.lobbyMsLeft[0] = round.lobby && !round.lobby.waiting ? msOf(round.lobby.left) : -1;
  columns.announcementMs[0] = banner ? msOf(banner.endsAt - tickNumber(world)) : -1;
  columns.leadChanges[0] = world.momentum.leadChanges;
}

function writeTeams(world: GameWorld, columns: StateSlot['teams']) {
  const { scores, reserves } = world.round;
  const odds = oddsOf(world);
  for (let team = 0; team < MAX_TEAMS; team++) {
    columns.score[team] = scores[team] ?? 0;
    columns.reserves[team] = reserves[team] ?? 0;
    columns.odds[team] = odds?.[team] ?? -1;
  }
}

function writePilots({ lists, components }: GameWorld, columns: StateSlot['pilots']) {
  const { Team, Ship, Hull, Tally, Charges } = components;
  const { ids, count } = lists.pilots;
  for (let row = 0; row < count; row++) {
    const eid = ids[row];
    columns.eid[row] = eid;
    columns.team[row] = Team.index[eid];
    columns.alive[row] = Ship.alive[eid];
    columns.hp[row] = Hull.points[eid] > 0 ? Hull.points[eid] : 0;
    columns.kills[row] = Tally.kills[eid];
    columns.deaths[row] = Tally.deaths[eid];
    columns.assists[row] = Tally.assists[eid];
    columns.damage[row] = Tally.damage[eid];
    columns.lives[row] = Tally.lives[eid];
    columns.missiles[row] = Charges.missile[eid];
    columns.mines[row] = Charges.mine[eid];
    columns.bounties[row] = Tally.bounties[eid];
    columns.scoredAt[row] = Tally.scoredAt[eid];
  }
}

const ROUND_NAMES = (Object.keys(ROUND_COLUMNS) as (keyof typeof ROUND_COLUMNS)[]).filter(
  name => name !== 'tick' && name !== 'contentVersion',
);
const TEAM_COLUMN_NAMES = Object.keys(TEAM_COLUMNS) as (keyof typeof TEAM_COLUMNS)[];
const PILOT_NAMES = Object.keys(PILOT_COLUMNS) as (keyof typeof PILOT_COLUMNS)[];

function slotsDiffer(a: StateSlot, b: StateSlot) {
  // In a running round the clock differs in every tick, so the comparison ends here.
  if (ROUND_NAMES.some(name => a.round[name][0] !== b.round[name][0])) return true;
  if (TEAM_COLUMN_NAMES.some(name => columnsDiffer(a.teams[name], b.teams[name], MAX_TEAMS))) return true;
  const rows = a.round.pilots[0];
  return PILOT_NAMES.some(name => columnsDiffer(a.pilots[name], b.pilots[name], rows));
}

/** Compares bytes, because one loop over columns of many array types would be slow. */
function columnsDiffer(a: Column, b: Column, rows: number): boolean {
  const before = bytesOf(a, rows);
  const after = bytesOf(b, rows);
  for (let i = 0; i < after.length; i++) if (before[i] !== after[i]) return true;
  return false;
}

type Column = StateSlot['pilots'][keyof StateSlot['pilots']] | Float64Array;

const bytesOf = ({ buffer, byteOffset, BYTES_PER_ELEMENT }: Column, rows: number) =>
  new Uint8Array(buffer, byteOffset, rows * BYTES_PER_ELEMENT);
