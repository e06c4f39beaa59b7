import { STATE_EXAMPLE } from '../../../../schema/records/examples.ts';
import type { Pilot, Round, RoundResult } from '../../../../schema/records/state.ts';
import { knows } from '../menu-in-node.ts';

/** States of the game for the tests of the show's sections. */

export const round = (changes: Partial<Round>) => knows({ round: { ...STATE_EXAMPLE.round, ...changes } });
export const overlay = (changes: Partial<Round['overlay']>) =>
  round({ overlay: { ...STATE_EXAMPLE.round.overlay, ...changes } });
export const LOBBY = { mode: 'ffa', field: 'sun', secondsLeft: 9, waiting: false, held: false } as const;
export const RESULT: RoundResult = {
  ...{ mode: 'dogfight', outcome: 'tie', winner: null, team: null, teamName: null, pilot: null },
  ...{ scores: [1, 1], reason: 'time', text: 'A tie.' },
};
const ADA = STATE_EXAMPLE.pilots[0];
export const pilot = (name: string, changes: Partial<Pilot> = {}): Pilot => ({
  ...{
    ...ADA,
    id: `chat:${name.toLowerCase()}`,
    name,
    bot: false,
    kills: 0,
    deaths: 0,
    alive: true,
    team: 0,
  },
  ...changes,
});
