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

/** The streamer's account on the platform. */
const STREAMER: Viewer = {
  platform: PLATFORM,
  id: 'streamer',
  login: 'streamer',
  name: 'Streamer',
  roles: ['broadcaster'],
};

type Outcome = 'fulfilled' | 'refunded';

/** A call from the game that settles a redemption. */
interface Settlement {
  redemption: string;
  outcome: Outcome;
  /** Simulated time of the call, in ms. */
  at: number;
  /** Whether the game process had already received an answer to the same call. */
  isAgain: boolean;
}

/** The current faults of calls to the platform. */
export interface PlatformWeather {
  /** Whether the call fails before it reaches the platform. */
  isAway(): boolean;
  /** Whether the platform carries out a call, but its answer is lost. */
  losesAnswer(): boolean;
  /** Whether the platform ignores a call: nothing happens, and no answer ever comes. */
  ignores(): boolean;
  /** Returns the time that a call takes, in ms. */
  delayMs(): number;
}

export const CALM: PlatformWeather = {
  isAway: () => false,
  losesAnswer: () => false,
  ignores: () => false,
  delayMs: () => 20,
};

/**
 * Time after which a redemption without an outcome is reported again, in ms. In reality, the game would find the
 * redemption in the platform's list.
 */
const AGAIN_MS = 5_000;

/**
 * A simulated streaming platform with channel points. The game uses it through the interface that all platforms have.
 * Like a real platform, it may report something more than once. It stores redemptions without an outcome and reports
 * them again when the game is back.
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
      report = async event => {
        if (isAlive()) await listener(event);
        if (!isAlive()) await new Promise(() => {}); // the process has ended, so it never says that it has the event
      };
      for (const event of open.values()) void report(event);
    },
    async say() {},
    async settle(redemption, outcome) {
      await machine.pause(weather.delayMs());
      if (!isAlive() || weather.ignores()) return new Promise(() => {}); // if not alive, the process that called has ended
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
    /**
     * Call this when the game's store has refused a write. The game may then have forgotten which redemptions
     * are settled.
     */
    storeFailed: () => known.clear(),
    settlements: settlements as readonly Settlement[],
    /** Ids of redemptions without an outcome. */
    get open(): readonly string[] {
      return [...open.keys()];
    },
    set weather(next: PlatformWeather) {
      weather = next;
    },
    /** Returns the platform for one process of the game. `isAlive` returns whether that process still runs. */
    forProcess: (isAlive: () => boolean): Platform => ({ name: PLATFORM, create: () => adapterFor(isAlive) }),
    /** Lets a viewer redeem a reward. The redemption is reported repeatedly until it has an outcome. */
    redeem(event: PlatformEvent & { id: string }) {
      open.set(event.id, event);
      const again = () => {
        if (!open.has(event.id)) return;
        void report?.(event);
        machine.after(AGAIN_MS, again);
      };
      again();
    },
    /**
     * Reports an event once. The event is lost if the game is not running. Resolves with whether the game
     * received it.
     */
    async tell(event: PlatformEvent): Promise<boolean> {
      if (!report) return false;
      await report(event);
      return true;
    },
    /** Call this when the game's process has ended. */
    processEnded() {
      report = null;
      known.clear();
    },
  };
}

export type SimulatedPlatform = ReturnType<typeof createPlatform>;
