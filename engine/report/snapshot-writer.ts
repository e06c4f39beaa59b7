import type { ColdPatch, PilotIdentity, Refusals } from '../../schema/wire/messages.ts';
import { PILOT_COLUMNS, ROUND_COLUMNS, type StateSlot } from '../../schema/wire/snapshot.ts';
import { idsOf } from '../data/id-list.ts';
import { identityOf } from '../pilots/roster.ts';
import { currentBanner } from '../round/banner.ts';
import { tickNumber } from '../round/hold.ts';
import { oddsOf } from '../round/odds.ts';
import { msOf } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';
import { remainingMs, roundState } from './state.ts';

/** With all pilots, changed or not. */
interface WholePatch extends Omit<ColdPatch, 'pilots'> {
  pilots?: PilotIdentity[];
}

/**
 * What has changed outside the columns since the last call, or undefined. `refusals`: where those have changed. Call it
 * before `writeState`.
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
 * Fills the exact columns from which `GET /state` is made. `previous` is the slot published last;
 * `contentVersion` rises when anything other than the tick differs from it.
 */
export function writeState(world: GameWorld, slot: StateSlot, previous: StateSlot | null) {
  writeRound(world, slot.round);
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
  columns.lobbyMsLeft[0] = round.lobby && !round.lobby.waiting ? msOf(round.lobby.left) : -1;
  columns.announcementMs[0] = banner ? msOf(banner.endsAt - tickNumber(world)) : -1;
  const [score0 = 0, score1 = 0, score2 = 0, score3 = 0] = round.scores;
  const [reserves0 = 0, reserves1 = 0, reserves2 = 0, reserves3 = 0] = round.reserves;
  const [odds0 = -1, odds1 = -1, odds2 = -1, odds3 = -1] = oddsOf(world) ?? [];
  columns.score0[0] = score0;
  columns.score1[0] = score1;
  columns.score2[0] = score2;
  columns.score3[0] = score3;
  columns.reserves0[0] = reserves0;
  columns.reserves1[0] = reserves1;
  columns.reserves2[0] = reserves2;
  columns.reserves3[0] = reserves3;
  columns.odds0[0] = odds0;
  columns.odds1[0] = odds1;
  columns.odds2[0] = odds2;
  columns.odds3[0] = odds3;
  columns.leadChanges[0] = world.momentum.leadChanges;
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
const PILOT_NAMES = Object.keys(PILOT_COLUMNS) as (keyof typeof PILOT_COLUMNS)[];

function slotsDiffer(a: StateSlot, b: StateSlot) {
  if (ROUND_NAMES.some(name => a.round[name][0] !== b.round[name][0])) return true; // true in every tick of a round
  const rows = a.round.pilots[0];
  return PILOT_NAMES.some(name => columnsDiffer(a.pilots[name], b.pilots[name], rows));
}

/** Compares bytes, since a loop over columns of many types would be slow. */
function columnsDiffer(a: Column, b: Column, rows: number): boolean {
  const before = bytesOf(a, rows);
  const after = bytesOf(b, rows);
  for (let i = 0; i < after.length; i++) if (before[i] !== after[i]) return true;
  return false;
}

type Column = StateSlot['pilots'][keyof StateSlot['pilots']];

const bytesOf = ({ buffer, byteOffset, BYTES_PER_ELEMENT }: Column, rows: number) =>
  new Uint8Array(buffer, byteOffset, rows * BYTES_PER_ELEMENT);
