import type { Script } from '../../schema/actions/scripts.ts';
import type { Phase } from '../../schema/catalog.ts';
import type { ViewerRequest } from './event-object.ts';

/** Whether scripts may start, by the options of their triggers. */
export interface Gates {
  /** True when it may start now; it then counts as started. `viewer`: who starts it, if somebody does. */
  pass(script: Script, viewer?: Pick<ViewerRequest, 'platform' | 'user' | 'userId' | 'roles'>): boolean;
}

/** Most starts that are remembered, of scripts and of viewers; beyond that the oldest is forgotten. */
const MAX_STARTS = 10_000;

export function createGates(phase: () => Phase, now: () => number = () => performance.now()): Gates {
  const starts = new Map<string, number>();

  const hasRested = (key: string, seconds: number) =>
    now() - (starts.get(key) ?? -Infinity) >= seconds * 1_000;

  const remember = (key: string) => {
    starts.delete(key);
    if (starts.size >= MAX_STARTS) starts.delete(starts.keys().next().value ?? '');
    starts.set(key, now());
  };

  return {
    pass({ id, trigger }, viewer) {
      if (trigger.type === 'none') return false;
      const { phases, roles, cooldownSeconds, perUserSeconds } = trigger;
      if (phases && !phases.includes(phase())) return false;
      if (roles && !viewer?.roles.some(role => roles.includes(role))) return false;
      const own = `${id} ${viewer?.platform}:${viewer?.userId || viewer?.user}`;
      if (!hasRested(id, cooldownSeconds ?? 0) || !hasRested(own, perUserSeconds ?? 0)) return false;
      if (cooldownSeconds) remember(id);
      if (perUserSeconds) remember(own);
      return true;
    },
  };
}
