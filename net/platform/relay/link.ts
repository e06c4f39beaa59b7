import { type BackOff, createBackOff } from '../../../core/back-off.ts';
import { io, type Timer } from '../../../core/io.ts';
import type { RelayState } from '../../../schema/platform/relay.ts';
import type { Welcome } from '../../../schema/wire/relay.ts';
import { createConnectionSlot } from './connection-slot.ts';
import type { RelayCredentials } from './facts.ts';
import { linkState, stateAfter, textOf } from './link-state.ts';
import { createRetries, type RetryTimes } from './retries.ts';
import { openSession, type SessionEvents, type SessionTimes } from './session.ts';

/** Keeps the game connected to the relay, with pauses between attempts that grow with each failure. */
export interface Link {
  readonly state: RelayState;
  /** The state in words. */
  readonly text: string;
  /** Time of the state: wall clock, ms. */
  readonly since: number;
  /** Connects with the current settings, after a pause. */
  start(pauseMs?: number): void;
  /** False if the message is dropped, because the connection is down or too slow. */
  send(text: string): boolean;
  close(): void;
}

export type LinkTimes = SessionTimes & RetryTimes;

const TIMES: LinkTimes = {
  /** Longest time to open the connection. @limit */
  handshakeMs: 10_000,
  /** Longest wait for the welcome. @limit */
  welcomeMs: 10_000,
  /** Interval of pings. @limit */
  pingMs: 15_000,
  /** Time after which a connection counts as good, so that the next attempt comes soon. @limit */
  goodMs: 60_000,
  /** Pause after the relay refused the key or the version. @limit */
  refusedMs: 30 * 60_000,
};

/** Longest pause between two attempts. @limit */
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
