import { emit } from '../events/emit.ts';
import { claimName } from '../pilots/fillers.ts';
import { renamePilot } from '../pilots/joining.ts';
import type { GameWorld } from '../world.ts';

/**
 * Replaces a viewer's name by a call sign in all state of the round: ship, records, bounties, bits, waiting effects,
 * result and banner. All names of the viewer are replaced: the pilot's name, its login and `from`. Reports the change
 * as `name.removed`.
 */
export function replaceName(world: GameWorld, id: string, { from, to }: { from: string; to: string }) {
  const eid = world.byName.get(id);
  const name = claimName(world, to, eid);
  const names = namesInRound(world, id, from);
  if (eid !== undefined) renamePilot(world, eid, name);
  replaceInRecords(world, id, name);
  replaceMentions(world, names, name);
  replaceInBanner(world, names, name);
  world.cold.round = true;
  emit(world, 'name.removed', { user: names[0], callSign: name });
}

/** Every name under which the round may show the viewer, the current one first. */
export function namesInRound({ byName, roster, round }: GameWorld, id: string, from = loginOf(id)) {
  const present = roster.get(byName.get(id) ?? 0)?.name;
  const past = [round.departures[id], ...(round.stats ?? [])].find(row => row?.id === id)?.name;
  return [present ?? past ?? from, from, loginOf(id)];
}

const loginOf = (id: string) => id.replace(/^chat:/, '');

/** Replaces the name in records that are stored by id. */
function replaceInRecords({ round }: GameWorld, id: string, name: string) {
  const departure = round.departures[id];
  if (departure) round.departures[id] = { ...departure, name };
  round.stats = round.stats?.map(row => (row.id === id ? { ...row, name } : row)) ?? null;
  const { result } = round;
  if (result?.pilot?.id !== id) return;
  round.result = { ...result, pilot: { id, name }, text: replaceWord(result.text, result.pilot.name, name) };
}

/** Replaces the names in records that contain names. */
export function replaceMentions({ round }: GameWorld, names: readonly string[], name: string) {
  const keys = names.map(known => known.toLowerCase());
  const renamed = <T extends string | null>(known: T) =>
    known !== null && keys.includes(known.toLowerCase()) ? name : known;
  round.bounties = round.bounties.map(bounty => ({ ...bounty, by: renamed(bounty.by) }));
  round.bits = round.bits.map(({ name: known, bits }) => ({ name: renamed(known), bits }));
  round.overlay.giants = round.overlay.giants.map(giant => ({ ...giant, user: renamed(giant.user) }));
  round.waiting = round.waiting.map(({ order, ...rest }) => ({
    ...rest,
    order: { ...order, user: renamed(order.user) },
  }));
}

function replaceInBanner({ round }: GameWorld, names: readonly string[], name: string) {
  if (!round.announcement) return;
  const text = names.reduce((changed, known) => replaceWord(changed, known, name), round.announcement.text);
  round.announcement = { ...round.announcement, text };
}

const ENDS_IN_WORD = /[\p{L}\p{N}_]$/u;
const STARTS_WITH_WORD = /^[\p{L}\p{N}_]/u;

/** Replaces a name wherever it is not part of a longer word. */
function replaceWord(text: string, word: string, by: string) {
  const [first = '', ...others] = text.split(word);
  return others.reduce((before, after) => {
    const isPart = ENDS_IN_WORD.test(before) || STARTS_WITH_WORD.test(after);
    return before + (isPart ? word : by) + after;
  }, first);
}
