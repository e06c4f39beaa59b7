import type { ScriptLanguage } from '../../schema/script-run.ts';
import type { Confinement } from '../confinement/confinement.ts';
import { startOnce, type WarmChild } from './warm-child.ts';

/** Starts a process for one run; one that does not start, or is not confined as it must be, is replaced once. */
export function startChild(language: ScriptLanguage, confinement: Confinement): WarmChild {
  let child = startOnce(language, confinement);
  let isKilled = false;
  const ready = child.ready.catch(error => {
    if (isKilled) throw error;
    child = startOnce(language, confinement);
    return child.ready;
  });
  ready.catch(() => {}); // whoever needs it waits for it
  return {
    ready,
    run: (...run) => child.run(...run),
    kill() {
      isKilled = true;
      return child.kill();
    },
  };
}
