import { SCRIPT_LIMITS, type ScriptEnd } from '../schema/records/script-run.ts';

/** Longest stored error of a script. @limit characters */
export const MAX_ERROR_LENGTH = 4_000;

/** The error text of a run that was ended. `ok` has none, and `error` has its own. */
export const ENDINGS: Readonly<Record<Exclude<ScriptEnd, 'ok' | 'error'>, (runMs: number) => string>> = {
  timeout: runMs => `The script ran for more than ${runMs / 1000} s and was stopped.`,
  memory: () => `The script needed more than ${SCRIPT_LIMITS.megabytes} MB of memory and was stopped.`,
  flood: () => 'The script made too many calls or wrote too much and was stopped.',
  stopped: () => 'Everything was stopped while the script ran.',
  crash: () => 'The process of the script died; the script was stopped.',
};
