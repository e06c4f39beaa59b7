import type { Script } from '../../schema/actions/scripts.ts';
import type { Phase } from '../../schema/catalog/catalog.ts';
import type { ViewerRequest } from './event-object.ts';
import { createRests, type Rests } from './rests.ts';

/** Whether scripts may start, by the options of their triggers. */
export interface Gates {
  /** True when it may start now; it then counts as started. `viewer`: who starts it, if somebody does. */
  pass(script: Script, viewer?: Pick<ViewerRequest, 'platform' | 'user' | 'userId' | 'roles'>): boolean;
}

interface GatesParts {
  /** Of the round. */
  phase(): Phase;
  /** Whether there is still a script with that id. */
  isKept(id: string): boolean;
  now?(): number;
}

export function createGates({ phase, isKept, now = () => performance.now() }: GatesParts): Gates {
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
