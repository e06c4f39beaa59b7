import { SUDDEN_DEATH_TEXT } from '../../schema/catalog/rules.ts';
import type { Round } from '../../schema/records/state.ts';

const LAST_STANDING: readonly Round['mode'][] = ['reserves', 'ffaReserves'];

/** Whether the round is a last-one-standing round, which can go into sudden death. */
export const isLastStanding = ({ mode }: Round) => LAST_STANDING.includes(mode);

/** Whether sudden death has just been announced. */
export const isSuddenDeathCalled = (round: Round) =>
  isLastStanding(round) && round.overlay.announcement?.text === SUDDEN_DEATH_TEXT;
