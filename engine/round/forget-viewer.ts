import type { GameWorld } from '../world.ts';

/**
 * Deletes the data of a viewer who has left the game: the record for a return, the cosmetics and the rows of results.
 */
export function forgetViewer(world: GameWorld, id: string) {
  const { round } = world;
  delete world.savedCosmetics[id];
  delete round.departures[id];
  round.stats = round.stats?.filter(row => row.id !== id) ?? null;
  round.knockouts = round.knockouts.filter(knockedOut => knockedOut !== id);
  if (round.result?.pilot?.id === id) round.result = { ...round.result, pilot: null };
  if (round.overlay.follow === id) round.overlay.follow = null;
  world.cold.round = true;
}
