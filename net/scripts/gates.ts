import type { Script } from '../../schema/actions/scripts.ts';
import type { Phase } from '../../schema/catalog/catalog.ts';
import type { ViewerRequest } from './event-object.ts';

/** How long a script, and each viewer who starts it, must rest between two starts. */

interface RestSeconds {
  cooldownSeconds?: number | null;
  perUserSeconds?: number | null;
}

interface Rests {
  /** True when script and viewer have rested for so long; it then counts as a start. */
  start(seconds: RestSeconds, viewer: string): boolean;
}

/**
 * Most viewers in the cool-down of a script. Beyond it others cannot start it: a crowd must not end the cool-downs of
 * earlier viewers.
 * @limit
 */
const MAX_RESTING = 10_000;

function createRests(now: () => number): Rests {
  let startedAt = -Infinity;
  /** When each viewer started it, the longest ago first. */
  const viewers = new Map<string, number>();

  const hasRested = (at: number, seconds: number) => now() - at >= seconds * 1_000;

  const forgetRested = (seconds: number) => {
    for (const [viewer, at] of viewers) {
      if (!hasRested(at, seconds)) return;
      viewers.delete(viewer);
    }
  };

  return {
    start({ cooldownSeconds, perUserSeconds }, viewer) {
      if (!hasRested(startedAt, cooldownSeconds ?? 0)) return false;
      forgetRested(perUserSeconds ?? 0);
      if (perUserSeconds && (viewers.has(viewer) || viewers.size >= MAX_RESTING)) return false;
      startedAt = now();
      if (perUserSeconds) viewers.set(viewer, startedAt);
      return true;
    },
  };
}

/** Whether scripts may start, by the options of their triggers. */
export interface Gates {
  /** True when it may start now; it then counts as started. `viewer`: who starts it, if somebody does. */
  pass(script: Script, viewer?: Pick<ViewerRequest, 'platform' | 'user' | 'userId' | 'roles'>): boolean;
}

/** `phase` is that of the round; `isKept` says whether a script with that id still exists. */
export function createGates(
  phase: () => Phase,
  isKept: (id: string) => boolean,
  now: () => number = () => performance.now(),
): Gates {
  /** Of each script by itself, so that a crowd at one lets nobody through at another. */
  const restsOf = new Map<string, Rests>();

  const add = (id: string) => {
    for (const other of restsOf.keys()) if (!isKept(other)) restsOf.delete(other);
    const rests = createRests(now);
    restsOf.set(id, rests);
    return rests;
  };

  return {
    pass({ id, trigger }, viewer) {
      if (trigger.type === 'none') return false;
      const { phases, roles } = trigger;
      if (phases && !phases.includes(phase())) return false;
      if (roles && !viewer?.roles.some(role => roles.includes(role))) return false;
      if (!trigger.cooldownSeconds && !trigger.perUserSeconds) return true;
      const name = `${viewer?.platform}:${viewer?.userId || viewer?.user}`;
      return (restsOf.get(id) ?? add(id)).start(trigger, name);
    },
  };
}
