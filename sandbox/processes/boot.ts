import type { ScriptLanguage } from '../../schema/script-run.ts';
import type { Confinement } from '../confinement/confinement.ts';
import { gapsIn } from '../confinement/proof.ts';
import type { Word } from '../protocol.ts';
import { watchBoot } from './boot-watch.ts';

/** The start of a process, from its launch to its first message. */
export interface Boot {
  /** Resolves when it can take its run. Rejects with the reason when it never will; it is gone then. */
  readonly ready: Promise<void>;
  /** To be called with what the process says before it is ready. */
  hear(word: Word): void;
}

export interface BootParts {
  language: ScriptLanguage;
  confinement: Confinement;
  /** 0 where it was not even started. */
  pid: number;
  gone: Promise<unknown>;
  stderr(): string;
  kill(): void;
}

/** A process is ready when it says so, has proved its confinement, and did not take too long. */
export function createBoot({ language, confinement, pid, gone, stderr, kill }: BootParts): Boot {
  const { promise: isUp, resolve } = Promise.withResolvers<void>();
  let unfit: string | undefined;
  const giveUp = (why: string) => {
    unfit ??= `${why}.`;
    kill();
  };
  const died = gone.then(() => {
    throw new Error(`The process for ${language} ${unfit ?? `did not start. ${stderr()}`}`.trim());
  });
  const watch = watchBoot(pid, giveUp);
  const ready = Promise.race([isUp, died]).finally(watch.stop);
  for (const promise of [ready, died]) promise.catch(() => {}); // whoever needs it waits for it
  return {
    ready,
    hear(word) {
      if (word.t !== 'ready') return;
      const gaps = gapsIn(word.surroundings, confinement);
      if (gaps.length === 0) resolve();
      else giveUp(`is not confined as it must be: it ${gaps.join(', ')}`);
    },
  };
}
