/** What crosses between the server and the sandbox that runs the scripts of users. */

export const SCRIPT_LANGUAGES = ['js', 'ts', 'python', 'lua'] as const;
export type ScriptLanguage = (typeof SCRIPT_LANGUAGES)[number];

/** Limits of scripts, as the manual states them. */
export const SCRIPT_LIMITS = {
  /** Wall time of a run. */
  runMs: 10_000,
  /** Memory of the whole process of a run. */
  megabytes: 256,
  running: 3,
  waiting: 30,
  /** Calls to the game, the web and the store in one run. */
  calls: 500,
  outputLines: 500,
  outputBytes: 64 * 1024,
} as const;

/**
 * How the system confines the process of a run, beside what that process does itself: not at all, by limits of the
 * kernel, or by namespaces of its own as well, in which there is nothing but what it needs.
 */
export const CONFINEMENT_LEVELS = ['none', 'process', 'namespaces'] as const;
export type ConfinementLevel = (typeof CONFINEMENT_LEVELS)[number];

/** A line that a script wrote; `say` is meant for the chat. */
export interface ScriptLine {
  kind: 'log' | 'error' | 'say';
  text: string;
}

/** A script to be run once. Plain JSON. */
export interface ScriptJob {
  language: ScriptLanguage;
  code: string;
  /** The event that triggered the run. */
  event: Readonly<Record<string, unknown>>;
  /** The secrets that the code mentions, by name. */
  secrets: Readonly<Record<string, string>>;
  /** Only find out whether it can be compiled: nothing of it is run. */
  isCheck?: boolean;
}

/** What a run may ask of the server. */
export interface ScriptHost {
  /**
   * An action by its name with its input as the only argument, or `http`, `store.get`, `store.set`,
   * `store.delete`, `store.add`. Rejects with an error that has a `code`, which the script can catch.
   */
  call(name: string, args: readonly unknown[]): Promise<unknown>;
  line(line: ScriptLine): void;
  /** Called when the run's turn has come and its script starts. */
  onStart?(): void;
}

/** `flood`: it called or wrote too much. `stopped`: by the emergency stop. `crash`: its process died for another reason. */
export const SCRIPT_ENDS = ['ok', 'error', 'timeout', 'memory', 'flood', 'stopped', 'crash'] as const;
export type ScriptEnd = (typeof SCRIPT_ENDS)[number];

/** How a run ended and what it took. */
export interface ScriptOutcome {
  end: ScriptEnd;
  /** Why it did not end well, for people; null when it did. */
  error: string | null;
  /** Line of the script that the error came from, from 1; null where there is none. */
  line: number | null;
  /** Wall time from the start of the script to its end. */
  ms: number;
  /**
   * Processor time of the run, and the most memory its process held. For a process that died these are the last
   * figures it reported, which it does ten times a second. Units: ms, MiB.
   */
  cpuMs: number;
  peakMb: number;
  /** From the request for the run to the start of the script. Unit: ms. */
  waitedMs: number;
}

/** Runs scripts, each in a process of its own. */
export interface Sandbox {
  /** Which languages can run on this machine. */
  readonly runtimes: Readonly<Record<ScriptLanguage, boolean>>;
  readonly running: number;
  readonly waiting: number;
  /**
   * Throws a GameError: `too-many-requests` when one more, of that script, could neither run nor wait, `not-available`
   * where none can run at all.
   */
  requireRoom(script?: string | null): void;
  /**
   * Resolves however the run ends. Rejects like `requireRoom`, and with `busy` when the script has not started within
   * that time, if one is given; it is not run then. Runs of one script, by its id, take turns, also where others could
   * run at once.
   */
  run(
    job: ScriptJob,
    host: ScriptHost,
    script?: string | null,
    startWithinMs?: number,
  ): Promise<ScriptOutcome>;
  /** Makes what these languages need and holds processes ready for them; the others' are let go. */
  prepare(languages: Iterable<ScriptLanguage>): Promise<void>;
  /** Ends what runs or waits, which resolves as `stopped`; others may run afterwards. */
  stop(): void;
  /** Ends what runs or waits, which resolves as `crash`. Resolves when all of it has ended. */
  endRuns(): Promise<void>;
  /** The same, and ends the processes that are held ready. */
  close(): Promise<void>;
}
