import type { Round } from '../../../../schema/records/state.ts';

export type Stage = 'menu' | 'lobby' | 'fight' | 'results';

/** The stage of an evening, as the streamer sees it: results are shown before the next lobby opens. */
export function stageOf(round: Round | undefined): Stage {
  if (round?.result) return 'results';
  return round?.phase === 'playing' ? 'fight' : (round?.phase ?? 'menu');
}

export const isFight = (round: Round | undefined) => stageOf(round) === 'fight';
