import { type ChildProcess, fork } from 'node:child_process';
import type { ChatTarget } from './chatters.ts';

/**
 * The ways in which viewers reach the game: a relay, an account (EventSub), `POST /chat`, batches of 50 of these, and
 * batches of 50 `POST /pilots`, independent and atomic.
 */
export const RUSH_WAYS = ['relay', 'account', 'lines', 'batches', 'pilots', 'atomic'] as const;
export type RushWay = (typeof RUSH_WAYS)[number];

/** The settings that the game needs to be reached in one of these ways. */
export interface RushSide {
  relay?: { address: string; key: string };
  /** Port of the simulated platform for the library's mock mode, and the client id on that platform. */
  platform?: { port: number; clientId: string };
}

export type RushOrder =
  | { open: RushWay }
  | { authorize: string }
  | (ChatTarget & { joining: number; way: RushWay })
  | (ChatTarget & { watch: true })
  | 'report';

export interface RushCounts {
  /**
   * Number of viewers who got the answer that they joined. For an account, which gives no answers, it is the number of
   * viewers whose lines were sent.
   */
  taken: number;
  /** Number of viewers whose answer was to try again later. */
  later: number;
  /** Number of viewers for whom the game had no room. */
  full: number;
  /** The first unexpected answer. */
  wrong?: string;
}

/** How long another client waits for `GET /health` while viewers join. Unit: ms. */
export interface Watched {
  worst: number;
  median: number;
  unanswered: number;
}

/** Starts a separate process. It either plays the viewers who join, or is a client that polls the game's health. */
export function startRush() {
  const child: ChildProcess = fork(new URL('./rush-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ask = <T>(order: RushOrder) =>
    new Promise<T>((resolve, reject) => {
      child.once('message', message => resolve(message as T));
      child.once('exit', code => reject(new Error(`A process of the rush ended with code ${code}.`)));
      child.send(order as object);
    }).finally(() => child.removeAllListeners());
  return {
    open: (way: RushWay) => ask<RushSide>({ open: way }),
    /** Lets the streamer confirm the code `code`. */
    authorize: (code: string) => ask<true>({ authorize: code }),
    /** Lets all viewers join at once. Resolves when all are answered, or all lines were sent. */
    join: (order: ChatTarget & { joining: number; way: RushWay }) => ask<RushCounts>(order),
    watch: (target: ChatTarget) => ask<true>({ ...target, watch: true }),
    report: () => ask<Watched>('report'),
    stop: () => void child.kill(),
  };
}
