import { pauseAfter } from '../../core/back-off.ts';

const SHORTEST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Restarts within this time of each other count together. */
const WINDOW_MS = 120_000;
/** From this many crashes within the window on, the round is not resumed. */
const CRASHES_TO_MENU = 3;

interface Restart {
  /** How long to wait before it. */
  delayMs: number;
  /** Start without the round, which may be what crashes the server. */
  inMenu: boolean;
}

/**
 * When and how a server is started again: later each time and, from the third crash on, without its round. A start
 * that was refused is no crash: the round had no part in it.
 */
export function createRestarts(now: () => number = () => performance.now()) {
  let recent: { at: number; refused: boolean }[] = [];
  return {
    next({ refused }: { refused: boolean }): Restart {
      recent = [...recent.filter(({ at }) => now() - at < WINDOW_MS), { at: now(), refused }];
      const crashes = recent.filter(restart => !restart.refused).length;
      const delayMs = pauseAfter(recent.length, { firstMs: SHORTEST_MS, longestMs: LONGEST_MS });
      return { delayMs, inMenu: crashes >= CRASHES_TO_MENU };
    },
  };
}

/** For the same server on the same port, without the wishes in `env` that were for the first start alone. */
export function restartEnvironment(
  env: NodeJS.ProcessEnv,
  port: string,
  { inMenu }: Restart,
): NodeJS.ProcessEnv {
  const { STARFRAY_FRESH, STARFRAY_MENU, ...kept } = env;
  return { ...kept, PORT: port, STARFRAY_RESTARTED: '1', ...(inMenu && { STARFRAY_MENU: '1' }) };
}
