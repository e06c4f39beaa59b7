import { type BackOff, createBackOff } from '../../../core/back-off.ts';
import { io, type Timer } from '../../../core/io.ts';
import type { RelayState } from '../../../schema/platform/relay.ts';
import type { Welcome } from '../../../schema/wire/relay.ts';
import { type Connection, type ConnectionEnd, failed } from './connection.ts';
import type { RelayCredentials } from './facts.ts';
import { openSession, type SessionEvents, type SessionTimes } from './session.ts';

/** Keeps the game connected to the relay. The pauses between attempts grow with each failure. */
export interface Link {
  readonly state: RelayState;
  /** The state in words. */
  readonly text: string;
  /** Time since which the state applies (wall clock, ms). */
  readonly since: number;
  /** Connects with the current settings, after a pause. */
  start(pauseMs?: number): void;
  /** Sends a message. Drops the message and returns false if the connection is down or too slow. */
  send(text: string): boolean;
  close(): void;
}

export type LinkTimes = SessionTimes & RetryTimes;

const TIMES: LinkTimes = {
  /** Longest time to open the connection to the relay. @limit */
  handshakeMs: 10_000,
  /** Longest wait for the relay's welcome. @limit */
  welcomeMs: 10_000,
  /** Interval of pings to the relay. @limit */
  pingMs: 15_000,
  /**
   * Time after which a connection to the relay counts as stable. If a stable connection is lost, the next
   * attempt is made soon. @limit
   */
  goodMs: 60_000,
  /** Pause after the relay has refused the key or the version. @limit */
  refusedMs: 30 * 60_000,
};

/** Longest pause between two attempts to connect to the relay. @limit */
const LONGEST_PAUSE_MS = 5 * 60_000;

interface Deps extends Omit<SessionEvents, 'onEnd'> {
  credentials(): RelayCredentials;
  /** Called when the connection has ended. */
  onLost(): void;
  onLog(line: string): void;
  times?: Partial<LinkTimes>;
  backOff?: BackOff;
}

export function createLink(deps: Deps): Link {
  const {
    credentials,
    onWelcome,
    onMessage,
    onUnusable,
    onLost,
    onLog,
    backOff = createBackOff({ longestMs: LONGEST_PAUSE_MS, random: io.random }),
  } = deps;
  const times = { ...TIMES, ...deps.times };
  const retries = createRetries({ times, backOff, onLog });
  let current = linkState('off', OFF);
  let timer: Timer | undefined;

  const slot = createConnectionSlot(ending => {
    const pauseMs = retries.pauseAfter(ending, current);
    current = stateAfter(ending, pauseMs);
    retries.report(ending, current.about);
    timer = io.after(pauseMs, connect);
    onLost();
  });

  const connect = () => {
    const used = credentials();
    if (used.address === '' || used.key === '') {
      current = linkState('off', used.address === '' ? OFF : KEYLESS);
      return;
    }
    current = linkState('connecting', 'Connecting to the relay.');
    slot.fill(onEnd => openSession(used, { onWelcome: welcomed, onMessage, onUnusable, onEnd }, times));
  };

  const welcomed = (welcome: Welcome) => {
    current = linkState('connected', 'The relay is connected.');
    onWelcome(welcome);
  };

  const stop = () => {
    timer?.cancel();
    if (slot.empty()) onLost();
  };

  return {
    get state() {
      return current.state;
    },
    get text() {
      return textOf(current);
    },
    get since() {
      return current.since;
    },
    start(pauseMs = 0) {
      stop();
      retries.reset();
      if (pauseMs === 0) return connect();
      current = linkState('connecting', 'Connecting to the relay in a moment.');
      timer = io.after(pauseMs, connect);
    },
    send: text => current.state === 'connected' && slot.send(text),
    close() {
      stop();
      current = linkState('off', OFF);
    },
  };
}

const OFF = 'No relay is set up.';
const KEYLESS = 'The relay has an address but no key.';

/** State of the connection to the relay, as a value and in words. */
interface LinkState {
  state: RelayState;
  /** The state as a sentence, without the time of the next attempt. */
  about: string;
  /** Time since which the state applies (wall clock, ms). */
  since: number;
  /** Time of the next attempt (wall clock, ms). */
  retryAt?: number;
}

export const linkState = (state: RelayState, about: string): LinkState => ({
  state,
  about,
  since: io.wall(),
});

export function stateAfter({ reason, refusal }: ConnectionEnd, pauseMs: number): LinkState {
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

/** Times that determine the pauses. Unit: ms. */
interface RetryTimes {
  /** If a connection has lasted at least this long, its failure counts as the first. */
  goodMs: number;
  /** Pause after the relay has refused the key or the version. */
  refusedMs: number;
}

interface RetryDeps {
  times: RetryTimes;
  backOff: BackOff;
  onLog(line: string): void;
}

/**
 * Decides when to try again after a failure. Logs each kind of failure only once until a connection has been
 * stable again.
 */
export function createRetries({ times, backOff, onLog }: RetryDeps) {
  let reported: ConnectionEnd['refusal'] | 'away' | undefined;
  const reset = () => {
    backOff.reset();
    reported = undefined;
  };

  return {
    reset,
    /** Returns the pause after a connection that ended in the state `state`. Unit: ms. */
    pauseAfter({ refusal }: ConnectionEnd, { state, since }: LinkState) {
      if (state === 'connected' && io.wall() - since >= times.goodMs) reset();
      return refusal ? times.refusedMs : backOff.next();
    },
    /** Logs the failure unless it was reported already. */
    report({ refusal }: ConnectionEnd, text: string) {
      const failure = refusal ?? 'away';
      if (failure !== reported)
        onLog(`${text} The game continues without it; GET /stream/relay reports the state.`);
      reported = failure;
    },
  };
}

/** A slot for at most one connection. */
interface ConnectionSlot extends Pick<Connection, 'send'> {
  /** Opens a connection in the slot. An invalid address counts as a connection that has ended. */
  fill(open: (onEnd: (ending: ConnectionEnd) => void) => Connection): void;
  /** Ends the connection without calling `onEnd`. Returns false if there was none. */
  empty(): boolean;
}

/** `onEnd` is called when a connection has ended without `empty`; the slot is then empty. */
export function createConnectionSlot(onEnd: (ending: ConnectionEnd) => void): ConnectionSlot {
  let connection: Connection | null = null;
  return {
    fill(open) {
      const opened = unlessBadAddress(() =>
        open(ending => {
          if (opened !== connection) return;
          connection = null;
          onEnd(ending);
        }),
      );
      connection = opened;
      if (!opened) onEnd(failed('has an invalid address'));
    },
    send: text => connection?.send(text) ?? false,
    empty() {
      const left = connection;
      connection = null;
      left?.end(failed('was left'));
      return left !== null;
    },
  };
}

/** Opens a connection. Returns null if the address is invalid. */
function unlessBadAddress(open: () => Connection): Connection | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
