import { RELAY_CLOSE_CODES, RELAY_PROTOCOL } from '../../../schema/wire/relay.ts';

/** Why a connection to the relay ended, and whether another attempt can succeed before something is changed. */
export interface Ending {
  /** What the relay does or did; follows its name in a sentence. */
  reason: string;
  /** Null if another attempt may succeed. */
  refusal: Refusal | null;
}

/** What the relay refuses. */
type Refusal = keyof typeof RELAY_CLOSE_CODES;

const REFUSALS: Record<Refusal, Ending> = {
  key: { reason: 'refuses the key', refusal: 'key' },
  version: { reason: `does not speak ${RELAY_PROTOCOL}`, refusal: 'version' },
};

/** The relay opened a WebSocket of another protocol. */
export const WRONG_VERSION = REFUSALS.version;

export const failed = (reason: string): Ending => ({ reason, refusal: null });

/** The relay answered with that status instead of opening a WebSocket. */
export function endingByStatus(status: number): Ending {
  if (status === 401 || status === 403) return REFUSALS.key;
  return status === 426 ? WRONG_VERSION : failed(`answers with status ${status}`);
}

/** The connection was closed with that code. */
export function endingByCode(code: number): Ending {
  if (code === RELAY_CLOSE_CODES.key) return REFUSALS.key;
  if (code === RELAY_CLOSE_CODES.version) return REFUSALS.version;
  return failed(`closed the connection (${code})`);
}
