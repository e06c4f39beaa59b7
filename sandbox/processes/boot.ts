import type { ScriptLanguage } from '../../schema/records/script-run.ts';
import type { Confinement } from '../confinement/confinement.ts';
import { gapsIn } from '../confinement/proof.ts';
import type { ChildMessage } from '../protocol.ts';
import { watchBoot } from './boot-watch.ts';

/** The start of a process, from its launch to its first message. */
export interface Boot {
  /** Resolves when the process can take its run. Rejects with the reason once it is gone and never will. */
  readonly ready: Promise<void>;
  /** Must be called with each message that the process sends before it is ready. */
  receive(message: ChildMessage): void;
}

interface BootParts {
  language: ScriptLanguage;
  confinement: Confinement;
  /** 0 if it could not even be started. */
  pid: number;
  gone: Promise<unknown>;
  stderr(): string;
  kill(): void;
}

/** A process is ready when it says so and has proved its confinement, unless that takes too long. */
export function createBoot({ language, confinement, pid, gone, stderr, kill }: BootParts): Boot {
  const { promise: isUp, resolve } = Promise.withResolvers<void>();
  let unfit: string | undefined;
  const giveUp = (reason: string) => {
    unfit ??= `${reason}.`;
    kill();
  };
  const died = gone.then(() => {
    throw new Error(`The process for ${language} ${unfit ?? `did not start. ${stderr()}`}`.trim());
  });
  const watch = watchBoot(pid, giveUp);
  const ready = Promise.race([isUp, died]).finally(watch.stop);
  for (const promise of [ready, died]) promise.catch(() => {}); // awaited where it is needed
  return {
    ready,
    receive(message) {
      if (message.t !== 'ready') return;
      const gaps = gapsIn(message.surroundings, confinement);
      if (gaps.length === 0) resolve();
      else giveUp(`is not confined as it must be: it ${gaps.join(', ')}`);
    },
  };
}
