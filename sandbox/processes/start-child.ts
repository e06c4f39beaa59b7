import type { ScriptLanguage } from '../../schema/records/script-run.ts';
import type { Confinement } from '../confinement/confinement.ts';
import { startOnce, type WarmChild } from './warm-child.ts';

/** Starts a process for one run. If it does not start, or is not confined as required, it is replaced once. */
export function startChild(language: ScriptLanguage, confinement: Confinement): WarmChild {
  let child = startOnce(language, confinement);
  let isKilled = false;
  const ready = child.ready.catch(error => {
    if (isKilled) throw error;
    child = startOnce(language, confinement);
    return child.ready;
  });
  ready.catch(() => {}); // awaited by the caller that needs it
  return {
    ready,
    run: (...run) => child.run(...run),
    kill() {
      isKilled = true;
      return child.kill();
    },
  };
}
