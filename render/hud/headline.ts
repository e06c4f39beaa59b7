import { BOSS_NAMES } from '../../schema/catalog/catalog.ts';
import type { RoundResult, StatsRow } from '../../schema/records/state.ts';
import { BOSS_ART } from '../art/bosses/index.ts';
import { teamColor } from '../game/team-paint.ts';
import * as texts from './texts.ts';

/** Names the winner in a few words. */
export function headlineOf(result: RoundResult) {
  const { outcome, teamName, pilot, winner } = result;
  const boss = bossOf(result) ?? texts.results.theBoss;
  if (outcome === 'tie') return texts.results.tie;
  if (winner === 'pilots') return texts.results.defeated(boss);
  if (winner === 'boss') return texts.results.wins(boss);
  return texts.results.wins(teamName ?? pilot?.name ?? texts.results.nobody);
}

/** The boss of the round, as it is named in the sentence about the round's end. */
export const bossOf = ({ mode, text }: RoundResult) =>
  mode === 'boss' ? BOSS_NAMES.find(name => text.includes(name)) : undefined;

/** The colour of the winning team, pilot or boss; gold for pilots who won together. */
export function winnerColor(result: RoundResult, stats: readonly StatsRow[]) {
  const { mode, team, pilot, winner } = result;
  const boss = bossOf(result);
  if (winner === 'boss' && boss) return BOSS_ART[boss].color;
  if (team !== null) return teamColor(mode, team);
  return stats.find(({ id }) => id === pilot?.id)?.color ?? 'var(--gold)';
}
