import type { Round } from '../../schema/records/state.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';

/** Whether a pilot flies or will fly again, in modes in which a destroyed pilot may be out. */
export const STILL_IN: Partial<Record<Round['mode'], (pilot: OverlayPilot, round: Round) => boolean>> = {
  reserves: ({ alive, team }, { reserves }) => alive || reserves[team] > 0,
  ffaReserves: ({ lives }) => lives !== 0,
};
