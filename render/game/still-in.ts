import type { Round } from '../../schema/records/state.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';

/** Whether a pilot is flying or will fly again, for the modes in which a destroyed pilot may be out. */
export const STILL_IN: Partial<Record<Round['mode'], (pilot: OverlayPilot, round: Round) => boolean>> = {
  reserves: ({ alive, team }, { reserves }) => alive || reserves[team] > 0,
  ffaReserves: ({ lives }) => lives !== 0,
};
