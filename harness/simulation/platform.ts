import type {
  Platform,
  PlatformAdapter,
  PlatformEvent,
  PlatformListener,
  Viewer,
} from '../../net/platform/intake/platform.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Machine } from './machine.ts';

/** Name of the platform. */
export const PLATFORM = 'simtv';

/** The streamer's account on it. */
const STREAMER: Viewer = {
  platform: PLATFORM,
  id: 'streamer',
  login: 'streamer',
  name: 'Streamer',
  roles: ['broadcaster'],
};

type Outcome = 'fulfilled' | 'refunded';

/** A call of the game that settles a redemption. */
interface Settlement {
  redemption: string;
  outcome: Outcome;
  /** Time of the simulation, ms. */
  at: number;
  /** Whether the game already got an answer to the same call, and has not stopped since. */
  isAgain: boolean;
}

/** What currently happens to calls on the way to the platform. */
export interface PlatformWeather {
  /** Whether the call fails before the platform is reached. */
  isAway(): boolean;
  /** Whether the platform carries out a call, but its answer is lost. */
  losesAnswer(): boolean;
  /** Time that a call takes, ms. */
  delayMs(): number;
}

export const CALM: PlatformWeather = { isAway: () => false, losesAnswer: () => false, delayMs: () => 20 };

/** Time after which a redemption without an outcome is reported again, in ms, like from a platform's list. */
const AGAIN_MS = 5_000;

/**
 * A streaming platform with channel points, behind the interface of platforms. Like a real one, it may report something
 * more than once, stores what has no outcome, and reports that again when the game is back.
 */
export function createPlatform(machine: Machine) {
  const settlements: Settlement[] = [];
  /** Redemptions without an outcome, by id. */
  const open = new Map<string, PlatformEvent>();
  let weather = CALM;
  let report: PlatformListener | null = null;

  /** Redemptions that the current process of the game knows to be settled. */
  const known = new Set<string>();

  const settle = (redemption: string, outcome: Outcome) => {
    settlements.push({ redemption, outcome, at: machine.now, isAgain: known.has(redemption) });
    open.delete(redemption);
  };

  const adapterFor = (isAlive: () => boolean): PlatformAdapter => ({
    name: PLATFORM,
    capabilities: new Set(['chat-in', 'chat-out', 'refund', 'paid'] as const),
    streamer: () => STREAMER,
    start(listener) {
      report = event => (isAlive() ? listener(event) : new Promise(() => {}));
      for (const event of open.values()) void report(event);
    },
    async say() {},
    async settle(redemption, outcome) {
      await machine.pause(weather.delayMs());
      if (!isAlive()) return new Promise(() => {}); // the process that called has ended
      if (weather.isAway()) throw new GameError('unreachable', 'The platform cannot be reached.');
      settle(redemption, outcome);
      if (weather.losesAnswer()) throw new GameError('unreachable', 'The platform did not answer.');
      known.add(redemption);
    },
    async close() {
      report = null;
    },
  });

  return {
    /** The store of the game refused something, so the game may have forgotten what it knew. */
    storeFailed: () => known.clear(),
    settlements: settlements as readonly Settlement[],
    /** Ids of redemptions without an outcome. */
    get open(): readonly string[] {
      return [...open.keys()];
    },
    set weather(next: PlatformWeather) {
      weather = next;
    },
    /** The platform for a process of the game. `isAlive` returns whether that process still runs. */
    forProcess: (isAlive: () => boolean): Platform => ({ name: PLATFORM, create: () => adapterFor(isAlive) }),
    /** A viewer redeems a reward. It is reported until it has an outcome. */
    redeem(event: PlatformEvent & { id: string }) {
      open.set(event.id, event);
      const again = () => {
        if (!open.has(event.id)) return;
        void report?.(event);
        machine.after(AGAIN_MS, again);
      };
      again();
    },
    /** Reports something once. It is lost while the game is away. Returns whether the game got it. */
    async tell(event: PlatformEvent): Promise<boolean> {
      if (!report) return false;
      await report(event);
      return true;
    },
    /** Call it when the process of the game has ended. */
    processEnded() {
      report = null;
      known.clear();
    },
  };
}

export type SimulatedPlatform = ReturnType<typeof createPlatform>;
