import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../../schema/script-run.ts';
import type { Confinement } from '../confinement/confinement.ts';
import { LANGUAGES } from '../languages.ts';
import { startChild } from './start-child.ts';
import type { WarmChild } from './warm-child.ts';

/** Processes kept ready for runs in the languages that are in use. */
export interface Spares {
  /** Hands over a process that is ready, or about to be. */
  take(language: ScriptLanguage): WarmChild;
  /** Starts the missing processes. Call it when a run has ended, so that starting does not slow the run down. */
  refill(language: ScriptLanguage): void;
  /** Keeps processes ready for these languages and ends those of all others. Resolves when all that is done. */
  keep(languages: readonly ScriptLanguage[]): Promise<void>;
}

/** Starts with none; `keep` says which languages are in use. */
export function createSpares(confinement: Confinement): Spares {
  const kept = new Set<ScriptLanguage>();
  const waiting = new Map<ScriptLanguage, WarmChild[]>(SCRIPT_LANGUAGES.map(language => [language, []]));
  const released = new WeakSet<WarmChild>();
  const of = (language: ScriptLanguage) => waiting.get(language) ?? [];

  const add = (language: ScriptLanguage) => {
    const child = startChild(language, confinement);
    of(language).push(child);
    child.ready.catch(() =>
      waiting.set(
        language,
        of(language).filter(other => other !== child),
      ),
    );
  };
  const refill = (language: ScriptLanguage) => {
    if (!kept.has(language)) return;
    while (of(language).length < LANGUAGES[language].spares) add(language);
  };
  const isReady = (child: WarmChild) =>
    child.ready.catch(error => {
      if (!released.has(child)) throw error;
    });
  const letGo = (language: ScriptLanguage) => {
    kept.delete(language);
    const children = of(language).splice(0);
    for (const child of children) released.add(child);
    return Promise.all(children.map(child => child.kill()));
  };

  return {
    take: language => of(language).shift() ?? startChild(language, confinement),
    refill,
    async keep(languages) {
      const gone = SCRIPT_LANGUAGES.filter(language => !languages.includes(language)).map(letGo);
      for (const language of languages) {
        kept.add(language);
        refill(language);
      }
      await Promise.all([...gone, ...languages.flatMap(of).map(isReady)]);
    },
  };
}
