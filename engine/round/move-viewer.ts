import type { PilotIdentity } from '../../schema/wire/messages.ts';
import { claimName } from '../pilots/fillers.ts';
import { deletePilot, renamePilot } from '../pilots/joining.ts';
import type { GameWorld } from '../world.ts';
import { forgetViewer } from './forget-viewer.ts';
import { namesInRound, replaceMentions } from './replace-name.ts';

type Moved = Pick<PilotIdentity, 'id' | 'login' | 'name'>;

/**
 * Moves a viewer to a new login: ship, record and styles get the new id, so that the next viewer with the old login
 * does not inherit them. If the new id is taken, the data of the old one is deleted.
 */
export function moveViewer(world: GameWorld, from: string, to: Moved) {
  const { byName, round } = world;
  const eid = byName.get(from);
  if (byName.has(to.id) || round.departures[to.id]) {
    if (eid !== undefined) deletePilot(world, eid);
    return forgetViewer(world, from);
  }
  const names = namesInRound(world, from);
  const name = eid === undefined ? to.name : claimName(world, to.name, eid);
  if (eid !== undefined) renamePilot(world, eid, name, { id: to.id, login: to.login });
  moveRecords(world, from, { ...to, name });
  replaceMentions(world, names, name);
  world.cold.round = true;
}

/** Moves the data that is stored by id. */
function moveRecords({ round, savedCosmetics }: GameWorld, from: string, to: Moved) {
  moveKey(savedCosmetics, from, to.id);
  const departure = round.departures[from];
  if (departure) round.departures[from] = { ...departure, ...to };
  moveKey(round.departures, from, to.id);
  round.stats = round.stats?.map(row => (row.id === from ? { ...row, ...to } : row)) ?? null;
  round.knockouts = round.knockouts.map(id => (id === from ? to.id : id));
  if (round.result?.pilot?.id === from)
    round.result = { ...round.result, pilot: { id: to.id, name: to.name } };
  if (round.overlay.follow === from) round.overlay.follow = to.id;
  round.waiting = round.waiting.map(({ order, ...rest }) => ({
    ...rest,
    order: order.pilot === from ? { ...order, pilot: to.id } : order,
  }));
}

function moveKey<T>(record: Record<string, T>, from: string, to: string) {
  const value = record[from];
  if (value === undefined) return;
  record[to] = value;
  delete record[from];
}
