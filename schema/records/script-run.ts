/** Data that passes between the server and the sandbox in which users' scripts run. */

export const SCRIPT_LANGUAGES = ['js', 'ts', 'python', 'lua'] as const;
export type ScriptLanguage = (typeof SCRIPT_LANGUAGES)[number];

/** Limits of scripts, as the manual states them. */
export const SCRIPT_LIMITS = {
  /** Wall time of a run. Unit: ms. */
  runMs: 10_000,
  /** Memory of the whole process of a run. Unit: MiB. */
  megabytes: 256,
  running: 3,
  waiting: 30,
  /** Calls to the game, the web and the store in one run. */
  calls: 500,
  outputLines: 500,
  outputBytes: 64 * 1024,
} as const;

/**
 * How the system confines the process of a run, in addition to the limits that the process sets itself: not at all, by
 * kernel limits, or also by separate namespaces that contain only what the process needs.
 */
export const CONFINEMENT_LEVELS = ['none', 'process', 'namespaces'] as const;
export type ConfinementLevel = (typeof CONFINEMENT_LEVELS)[number];

/** A line that a script wrote; `say` is meant for the chat. */
export interface ScriptLine {
  kind: 'log' | 'error' | 'say';
  text: string;
}

/** A script that runs once. Plain JSON. */
export interface ScriptJob {
  language: ScriptLanguage;
  code: string;
  /** The event that triggered the run. */
  event: Readonly<Record<string, unknown>>;
  /** The secrets that the code mentions, by name. */
  secrets: Readonly<Record<string, string>>;
  /** True if the code is only compiled, as a check, and not run. */
  isCheck?: boolean;
}

/** Calls of a run to the server. */
export interface ScriptHost {
  /**
   * Runs an action by its name, with the action's input as the only argument. Other names are `http`, `store.get`,
   * `store.set`, `store.delete` and `store.add`. Rejects with an error that has a `code`, which the script can catch.
   */
  call(name: string, args: readonly unknown[]): Promise<unknown>;
  line(line: ScriptLine): void;
  /** Called when the run leaves the queue and its script starts. */
  onStart?(): void;
}

/**
 * `flood`: the run made too many calls or too much output. `stopped`: the emergency stop ended the run. `crash`: the
 * process of the run died for another reason.
 */
export const SCRIPT_ENDS = ['ok', 'error', 'timeout', 'memory', 'flood', 'stopped', 'crash'] as const;
export type ScriptEnd = (typeof SCRIPT_ENDS)[number];

/** How a run ended, and the resources that it used. */
export interface ScriptOutcome {
  end: ScriptEnd;
  /** The error in words; null if the run ended without one. */
  error: string | null;
  /** Line of the script where the error occurred, from 1; null if unknown. */
  line: number | null;
  /** Wall time from the start of the script to its end, ms. */
  ms: number;
  /**
   * CPU time of the run, and the peak memory of its process. If the process died, these are the last figures that it
   * reported. A process reports ten times per second. Units: ms, MiB.
   */
  cpuMs: number;
  peakMb: number;
  /** Time from the request for the run to the start of the script. Unit: ms. */
  waitedMs: number;
}

/** Runs scripts, each in a separate process. */
export interface Sandbox {
  /** The languages that can run on this machine. */
  readonly runtimes: Readonly<Record<ScriptLanguage, boolean>>;
  readonly running: number;
  readonly waiting: number;
  /**
   * Throws a GameError: `too-many-requests` if one more run of the script could neither start nor wait, `not-available`
   * if no script can run at all.
   */
  requireRoom(script?: string | null): void;
  /**
   * Runs a script. Resolves however the run ends. Rejects with the errors of `requireRoom`. If the script has not
   * started within the given time, rejects with `busy` and does not run the script. Runs with the same script id take
   * turns, even while other scripts run.
   */
  run(
    job: ScriptJob,
    host: ScriptHost,
    script?: string | null,
    startWithinMs?: number,
  ): Promise<ScriptOutcome>;
  /** Prepares these languages and keeps processes ready for them. Processes of other languages are ended. */
  prepare(languages: Iterable<ScriptLanguage>): Promise<void>;
  /** Ends all running and waiting scripts, whose runs resolve as `stopped`. Later runs are possible. */
  stop(): void;
  /** Ends all running and waiting scripts, whose runs resolve as `crash`. Resolves when all of them have ended. */
  endRuns(): Promise<void>;
  /** Like `endRuns`, and also ends the spare processes. */
  close(): Promise<void>;
}
