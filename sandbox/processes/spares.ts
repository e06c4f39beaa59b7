import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../../schema/records/script-run.ts';
import type { Confinement } from '../confinement/confinement.ts';
import { LANGUAGES } from '../languages.ts';
import { startChild } from './start-child.ts';
import type { WarmChild } from './warm-child.ts';

/** Processes kept ready for runs in the languages in use. */
export interface Spares {
  /** Returns a process that is ready or will soon be ready. */
  take(language: ScriptLanguage): WarmChild;
  /** Starts the missing processes. Call it after a run has ended, so that starting them does not slow the run down. */
  refill(language: ScriptLanguage): void;
  /**
   * Keeps processes ready for these languages and ends the processes of all other languages. Resolves when that is
   * done.
   */
  keep(languages: readonly ScriptLanguage[]): Promise<void>;
}

/** Creates spares without any processes; `keep` sets the languages in use. */
export function createSpares(confinement: Confinement): Spares {
  const inUse = new Set<ScriptLanguage>();
  const queues = Object.fromEntries(
    SCRIPT_LANGUAGES.map(language => [language, createQueue(language, confinement)]),
  ) as Record<ScriptLanguage, Queue>;

  const refill = (language: ScriptLanguage) => {
    if (inUse.has(language)) queues[language].fill();
  };
  const drop = (language: ScriptLanguage) => {
    inUse.delete(language);
    return queues[language].clear();
  };

  return {
    take: language => queues[language].take(),
    refill,
    async keep(languages) {
      const dropped = SCRIPT_LANGUAGES.filter(language => !languages.includes(language)).map(drop);
      for (const language of languages) {
        inUse.add(language);
        refill(language);
      }
      await Promise.all([...dropped, ...languages.map(language => queues[language].ready())]);
    },
  };
}

type Queue = ReturnType<typeof createQueue>;

/** The processes kept ready for one language, oldest first. */
function createQueue(language: ScriptLanguage, confinement: Confinement) {
  let children: WarmChild[] = [];
  const released = new WeakSet<WarmChild>();

  const add = () => {
    const child = startChild(language, confinement);
    children.push(child);
    child.ready.catch(() => {
      children = children.filter(other => other !== child);
    });
  };
  const isReady = (child: WarmChild) =>
    child.ready.catch(error => {
      if (!released.has(child)) throw error;
    });

  return {
    take: () => children.shift() ?? startChild(language, confinement),
    fill() {
      while (children.length < LANGUAGES[language].spares) add();
    },
    /** Resolves when all processes are ready or no longer needed. Rejects if one cannot be started. */
    ready: () => Promise.all(children.map(isReady)),
    /** Ends all processes. Resolves when they have ended. */
    clear() {
      const ended = children.splice(0);
      for (const child of ended) released.add(child);
      return Promise.all(ended.map(child => child.kill()));
    },
  };
}
