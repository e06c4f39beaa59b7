import { io } from '../../../core/io.ts';
import type { RelayState } from '../../../schema/platform/relay.ts';
import type { Ending } from './refusals.ts';

/** State of the connection to the relay, also in words. */
export interface LinkState {
  state: RelayState;
  /** A sentence, without the time of the next attempt. */
  about: string;
  /** Wall-clock ms. */
  since: number;
  /** Time of the next attempt: wall clock, ms. */
  retryAt?: number;
}

export const linkState = (state: RelayState, about: string): LinkState => ({
  state,
  about,
  since: io.wall(),
});

export function stateAfter({ reason, refusal }: Ending, pauseMs: number): LinkState {
  const advice = refusal ? ADVICE[refusal] : '';
  const state = linkState(refusal ? 'refused' : 'waiting', `The relay ${reason}${advice}.`);
  return { ...state, retryAt: state.since + pauseMs };
}

const ADVICE = {
  key: ': set the one that it shows for this channel',
  version: ': the game or the relay must be updated',
};

export const textOf = ({ about, retryAt }: LinkState) =>
  retryAt === undefined ? about : `${about} The next attempt is in ${inWords(retryAt - io.wall())}.`;

function inWords(ms: number) {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
