import type { Pilot, Round } from '../records/state.ts';

type IsIn = (pilot: Pilot, round: Round) => boolean;

const inReserves: IsIn = ({ alive, team }, { reserves }) => alive || (reserves[team] ?? 0) > 0;

/** Whether a pilot is flying or will fly again, for the modes in which a destroyed pilot may be out. */
export const STILL_IN: Partial<Record<Round['mode'], IsIn>> = {
  reserves: inReserves,
  ffaReserves: ({ lives }) => lives !== 0,
};

/** The same, including rounds against a boss, in which all pilots share one reserve. */
export const stillInOf = (mode: Round['mode']) => (mode === 'boss' ? inReserves : STILL_IN[mode]);
