import { type BackOff, createBackOff } from '../../../core/back-off.ts';
import { io, type Timer } from '../../../core/io.ts';
import type { ServiceState } from '../../../schema/platform/services.ts';
import type { Ending, Readiness, ServiceConnection } from './service.ts';
import { openSession, type Session, type SessionEvents, type SessionTimes, TIMES } from './session.ts';

/** Keeps the game connected to a service while it is switched on. The pauses between attempts grow with each failure. */
export interface Link {
  readonly standing: Standing;
  /** The last failure in words, since the start of the game. */
  readonly lastError: { text: string; at: number } | null;
  /** Connects anew with the current values, after a pause; closes the connection if the service is switched off. */
  start(pauseMs?: number): void;
  /** Writes a line to the chat of a platform. Rejects with the reason. */
  say(platform: string, text: string): Promise<void>;
  close(): void;
}

/** State of a link, as a value and in words. */
interface Standing extends Readiness {
  state: ServiceState;
  text: string;
  /** Time since which the state applies (wall clock, ms). */
  since: number;
  /** Time of the next attempt (wall clock, ms). */
  retryAt?: number;
}

export interface LinkTimes extends SessionTimes {
  /** Time after which a connection counts as stable, in ms. If it is lost, the next attempt is made soon. */
  goodMs: number;
  /** Pause after the service has refused the token or password, in ms. */
  refusedMs: number;
}

export const LINK_TIMES: LinkTimes = {
  ...TIMES,
  /** Time after which a connection to a service counts as stable. If it is lost, the next attempt is made soon. @limit */
  goodMs: 60_000,
  /** Pause after a service has refused the token or the password. @limit */
  refusedMs: 30 * 60_000,
};

interface LinkDeps extends Pick<SessionEvents, 'onReport' | 'onMessage'> {
  /** The service's name as people write it. */
  name: string;
  /** Describes the connection; a text says why there is none. */
  connection(): ServiceConnection | string;
  onLog(line: string): void;
  times?: Partial<LinkTimes>;
  backOff?: BackOff;
}

export function createServiceLink({ name, connection, onLog, ...deps }: LinkDeps): Link {
  const times = { ...LINK_TIMES, ...deps.times };
  const backOff = deps.backOff ?? createBackOff({ random: io.random });
  const log = createFailureLog(onLog);
  let session: Session | null = null;
  let timer: Timer | undefined;
  let lastError: Link['lastError'] = null;
  let standing = standingOf('off', `${name} is switched off.`);

  const become = (state: ServiceState, text: string, rest: Partial<Standing> = {}) => {
    const { since } = standing.state === state ? standing : { since: io.wall() };
    standing = { ...standingOf(state, text), ...rest, since };
  };
  const fail = ({ reason, isRefusal, pauseMs = 0 }: Ending) => {
    session = null;
    if (standing.state === 'connected' && io.wall() - standing.since >= times.goodMs) backOff.reset();
    const text = `${name} ${reason}.`;
    lastError = { text, at: io.wall() };
    log.failed(text);
    const waitMs = isRefusal ? times.refusedMs : Math.max(backOff.next(), pauseMs);
    become(isRefusal ? 'refused' : 'waiting', text, { retryAt: io.wall() + waitMs });
    timer = io.after(waitMs, connect);
  };
  const onReady = ({ writesTo, remarks }: Readiness) => {
    log.worked();
    become('connected', `${name} is connected.`, { writesTo, remarks });
  };
  const connect = () => {
    const target = connection();
    if (typeof target === 'string') return become('off', target);
    become('connecting', `Connecting to ${name}.`);
    session = openIfValid(target, { ...deps, onReady, onEnd: fail }, times);
    if (!session) fail({ reason: 'has an invalid address', isRefusal: true });
  };
  const stop = () => {
    timer?.cancel();
    session?.close();
    session = null;
  };

  return {
    get standing() {
      const { text, retryAt } = standing;
      if (retryAt === undefined) return standing;
      return { ...standing, text: `${text} The next attempt is in ${inWords(retryAt - io.wall())}.` };
    },
    get lastError() {
      return lastError;
    },
    start(pauseMs = 0) {
      stop();
      backOff.reset();
      log.worked();
      if (pauseMs === 0 || typeof connection() === 'string') return connect();
      become('connecting', `Connecting to ${name} in a moment.`);
      timer = io.after(pauseMs, connect);
    },
    say(platform, text) {
      if (session && standing.writesTo.includes(platform)) return session.say(platform, text);
      return Promise.reject(new Error(`${name} is not connected to the chat of ${platform}.`));
    },
    close() {
      stop();
      become('off', `${name} is switched off.`);
    },
  };
}

const standingOf = (state: ServiceState, text: string): Standing => ({
  state,
  text,
  since: io.wall(),
  writesTo: [],
  remarks: [],
});

/** Logs only the first of several failures in a row. */
function createFailureLog(onLog: (line: string) => void) {
  let isReported = false;
  return {
    failed(text: string) {
      if (!isReported)
        onLog(`${text} The game continues without it; the page Platforms of the menu shows the state.`);
      isReported = true;
    },
    worked() {
      isReported = false;
    },
  };
}

/** Opens a session. Returns null if the address is invalid. */
function openIfValid(target: ServiceConnection, events: SessionEvents, times: SessionTimes): Session | null {
  try {
    return openSession(target, events, times);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function inWords(ms: number) {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Tries a connection once. Resolves with the result in words. */
export function tryConnection(name: string, target: ServiceConnection, times: SessionTimes) {
  const { promise, resolve } = Promise.withResolvers<{ works: boolean; text: string }>();
  const events: SessionEvents = {
    onReport: async () => {},
    onMessage() {},
    onReady({ remarks }) {
      session?.close();
      resolve({ works: true, text: [`${name} accepts the game.`, ...remarks].join(' ') });
    },
    onEnd: ({ reason }) => resolve({ works: false, text: `${name} ${reason}.` }),
  };
  const session = openIfValid(target, events, times);
  if (!session) resolve({ works: false, text: `${name} has an invalid address.` });
  return promise;
}
