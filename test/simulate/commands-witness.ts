import type { ThreadObserver } from '../../harness/simulation/thread.ts';
import type { Command, LoggedCommand, Report, Startup } from '../../schema/wire/messages.ts';

/**
 * Time after which a failure of the thread no longer counts as consecutive. It is longer than a world is held after
 * several failures. Unit: ms.
 */
const IN_A_ROW_MS = 25_000;

type Resume = NonNullable<Startup['resume']>;

const members = (command: Command) => ('members' in command ? command.members : [command]);

/** The data of one world, as its thread knows them: the newest checkpoint, and the commands carried out since then. */
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

  /** The difference between this world and one that continues from the given data; null if there is none. */
  difference({ checkpoint, log, untilTick }: Resume): string | null {
    if (checkpoint.tick !== this.checkpoint)
      return `it continues from tick ${checkpoint.tick}, its newest checkpoint is ${this.checkpoint}`;
    if (untilTick !== this.tick) return `it continues at tick ${untilTick}, and had reported ${this.tick}`;
    const [own, other] = [this.log, log].map(list => JSON.stringify(list));
    return own === other ? null : `it repeats ${other}, and had carried out ${own}`;
  }
}

/**
 * Whether a world continues from its checkpoint without the later commands, as it may after several failures. A command
 * that holds the round may be added.
 */
const isWithoutCommands = ({ checkpoint, log, untilTick }: Resume) =>
  untilTick === checkpoint.tick && log.every(({ name }) => name === 'holdRound');

/**
 * Checks which commands each world receives, and how a world continues after a failure: from its newest checkpoint,
 * with each later command once and in order. Calls `fail` if this is violated. After several failures in a row, the
 * commands may be omitted. Calls `failStop` if the world after a normal stop does not continue from the last checkpoint.
 */
export function createCommandsWitness(
  now: () => number,
  fail: (what: string) => void,
  failStop: (what: string) => void,
) {
  let known: Known | null = null;
  /** Tick of the newest checkpoint when the server was last stopped in the normal way; null after a crash. */
  let stoppedAt: number | null = null;
  /** Whether the disk refuses checkpoints. */
  let isUnsaved = false;
  let startedAt = Number.NEGATIVE_INFINITY;
  /** Number of consecutive failures of the world. */
  let failures = 0;

  /** Describes what is wrong with the data from which the next world continues; null if nothing is wrong. */
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
      if (resume && stoppedAt !== null && resume.checkpoint.tick !== stoppedAt)
        failStop(`it continues from tick ${resume.checkpoint.tick}, the newest checkpoint was ${stoppedAt}`);
      stoppedAt = null;
      known = new Known(resume?.log ?? [], opening, resume?.checkpoint.tick ?? -1);
    },
    sent: batch => known?.send(batch),
    reported: report => known?.report(report),
  };

  return {
    observer,
    /** Reads a line of the server's log, which says whether checkpoints can be written. */
    logged(line: string) {
      if (line.startsWith('The checkpoint of the round could not be written')) isUnsaved = true;
      else if (line.startsWith('Checkpoints of the round are written again')) isUnsaved = false;
    },
    /**
     * Call this when the process has ended, because the next world continues from the disk. `isClean` is true if it was
     * stopped in the normal way.
     */
    processEnded(isClean: boolean) {
      stoppedAt = isClean && !isUnsaved ? (known?.checkpoint ?? null) : null;
      isUnsaved = false;
      known = null;
      failures = 0;
    },
  };
}
