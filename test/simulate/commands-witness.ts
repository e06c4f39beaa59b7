import type { ThreadObserver } from '../../harness/simulation/thread.ts';
import type { Command, LoggedCommand, Report, Startup } from '../../schema/wire/messages.ts';

/** Time after which a failure of the thread is not one in a row, ms: longer than the hold of a world that failed often. */
const IN_A_ROW_MS = 25_000;

type Resume = NonNullable<Startup['resume']>;

const members = (command: Command) => ('members' in command ? command.members : [command]);

/** What one world was given, as its thread saw it: the newest checkpoint, and the commands that it carried out since. */
class Known {
  tick = -1;
  checkpoint = -1;
  log: LoggedCommand[];
  readonly #sent = new Map<number, Command>();
  #opening: Startup['opening'] | null;

  constructor(log: readonly LoggedCommand[], opening: Startup['opening'], checkpoint: number) {
    this.log = [...log];
    this.#opening = opening;
    this.checkpoint = checkpoint;
  }

  send(batch: readonly Command[]) {
    for (const command of batch) this.#sent.set(command.seq, command);
  }

  report({ tick, replies, checkpoint }: Report) {
    this.tick = tick;
    for (const { name, input } of this.#opening ?? []) this.log.push({ tick, name, input });
    this.#opening = null;
    for (const reply of replies) {
      const command = this.#sent.get(reply.seq);
      this.#sent.delete(reply.seq);
      if (!command || !reply.ok || reply.unchanged) continue;
      for (const { name, input } of members(command)) this.log.push({ tick: reply.tick, name, input });
    }
    if (!checkpoint) return;
    this.checkpoint = checkpoint.tick;
    this.log = [];
  }

  /** How a world that continues from there differs from this one; null where it does not. */
  difference({ checkpoint, log, untilTick }: Resume): string | null {
    if (checkpoint.tick !== this.checkpoint)
      return `it continues from tick ${checkpoint.tick}, its newest checkpoint is ${this.checkpoint}`;
    if (untilTick !== this.tick) return `it continues at tick ${untilTick}, and had reported ${this.tick}`;
    const [own, other] = [this.log, log].map(list => JSON.stringify(list));
    return own === other ? null : `it repeats ${other}, and had carried out ${own}`;
  }
}

/** Whether a world continues without its last commands, as after several failures: at its checkpoint, held at most. */
const isWithoutCommands = ({ checkpoint, log, untilTick }: Resume) =>
  untilTick === checkpoint.tick && log.every(({ name }) => name === 'holdRound');

/**
 * Witnesses the commands that each world receives, and how a world that failed is continued: from its newest checkpoint, with each command
 * since then once and in order. Calls `fail` where it is not. After failures in a row the commands may be left out.
 */
export function createCommandsWitness(now: () => number, fail: (what: string) => void) {
  let known: Known | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  /** Worlds that failed in a row. */
  let failures = 0;

  /** What is wrong with the world that comes after that one; null where nothing is. */
  const wrongAfter = (before: Known, resume: Startup['resume']): string | null => {
    if (!resume) return before.checkpoint >= 0 && failures < 3 ? 'it begins anew' : null;
    return failures > 1 && isWithoutCommands(resume) ? null : before.difference(resume);
  };
  const observer: ThreadObserver = {
    started({ resume, opening }) {
      const isLater = now() - startedAt > IN_A_ROW_MS;
      if (known) failures = isLater ? 1 : failures + 1;
      startedAt = now();
      const wrong = known && wrongAfter(known, resume);
      if (wrong) fail(wrong);
      known = new Known(resume?.log ?? [], opening, resume?.checkpoint.tick ?? -1);
    },
    sent: batch => known?.send(batch),
    reported: report => known?.report(report),
  };

  return {
    observer,
    /** The process has ended: the next world continues from the disk. */
    processEnded() {
      known = null;
      failures = 0;
    },
  };
}
