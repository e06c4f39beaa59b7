import { io } from '../../core/io.ts';
import type { Script } from '../../schema/actions/scripts.ts';
import type { Phase } from '../../schema/catalog/catalog.ts';
import type { ViewerRequest } from './event-object.ts';

/** The cool-downs of a script: one for the script itself, and one for each viewer who starts it. */

interface CoolDownSeconds {
  cooldownSeconds?: number | null;
  perUserSeconds?: number | null;
}

interface CoolDown {
  /** Returns whether the cool-downs of the script and the viewer are over. Restarts both if they are. */
  start(seconds: CoolDownSeconds, viewer: string): boolean;
}

/**
 * Maximum number of viewers whose own cool-down for a script is running. At this number no other viewer can start the
 * script, so that a crowd cannot end the cool-downs of earlier viewers. @limit
 */
const MAX_COOLING = 10_000;

function createCoolDown(now: () => number): CoolDown {
  let startedAt = -Infinity;
  /** Time at which each viewer started the script, oldest first. */
  const viewers = new Map<string, number>();

  const isOver = (at: number, seconds: number) => now() - at >= seconds * 1_000;

  const forgetOver = (seconds: number) => {
    for (const [viewer, at] of viewers) {
      if (!isOver(at, seconds)) return;
      viewers.delete(viewer);
    }
  };

  return {
    start({ cooldownSeconds, perUserSeconds }, viewer) {
      if (!isOver(startedAt, cooldownSeconds ?? 0)) return false;
      forgetOver(perUserSeconds ?? 0);
      if (perUserSeconds && (viewers.has(viewer) || viewers.size >= MAX_COOLING)) return false;
      startedAt = now();
      if (perUserSeconds) viewers.set(viewer, startedAt);
      return true;
    },
  };
}

/** Decides whether scripts may start, according to the options of their triggers. */
export interface Gates {
  /**
   * Returns whether the script may start now. Begins its cool-downs if it may. `viewer` is the viewer who starts the
   * script, if there is one.
   */
  pass(script: Script, viewer?: Pick<ViewerRequest, 'platform' | 'user' | 'userId' | 'roles'>): boolean;
}

/** `phase` returns the phase of the round. `isStored` returns whether a script with a given id still exists. */
export function createGates(
  phase: () => Phase,
  isStored: (id: string) => boolean,
  now: () => number = io.steady,
): Gates {
  /**
   * The cool-downs by script. Each script has its own, so that a crowd that starts one script does not affect
   * others.
   */
  const coolDownOf = new Map<string, CoolDown>();

  const add = (id: string) => {
    for (const other of coolDownOf.keys()) if (!isStored(other)) coolDownOf.delete(other);
    const coolDown = createCoolDown(now);
    coolDownOf.set(id, coolDown);
    return coolDown;
  };

  return {
    pass({ id, trigger }, viewer) {
      if (trigger.type === 'none') return false;
      const { phases, roles } = trigger;
      if (phases && !phases.includes(phase())) return false;
      if (roles && !viewer?.roles.some(role => roles.includes(role))) return false;
      if (!trigger.cooldownSeconds && !trigger.perUserSeconds) return true;
      const name = `${viewer?.platform}:${viewer?.userId || viewer?.user}`;
      return (coolDownOf.get(id) ?? add(id)).start(trigger, name);
    },
  };
}
