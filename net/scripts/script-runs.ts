import { io } from '../../core/io.ts';
import type { ScriptLine, ScriptOutcome } from '../../schema/records/script-run.ts';
import type { Store } from '../store/store.ts';

/** The latest runs of scripts, in the store. */

/** A run that has ended, in the form for callers. */
export interface RunRecord extends Omit<ScriptOutcome, 'error'> {
  name: string;
  /** Start of the run (wall clock, ms), different for every run. */
  at: number;
  /** `reward`, `command`, the name of the event, or `test`. */
  trigger: string;
  ok: boolean;
  output: readonly ScriptLine[];
}

export interface ScriptRuns {
  /** Records that a run has started. */
  start(run: Pick<RunRecord, 'name' | 'trigger'>): { number: number; at: number };
  /** Records the result of a run. */
  finish(number: number, record: Omit<RunRecord, 'name' | 'at' | 'trigger'>): void;
  /** Removes the record of a run that did not take place. */
  drop(number: number): void;
  /** Returns finished runs that were started after the time `after`, oldest first. */
  since(after: number): RunRecord[];
}

/** Maximum number of script runs that are stored. @limit */
const MAX_RUNS = 1_000;
const INSERT = 'INSERT INTO script_runs (name, at, trigger) VALUES (?, ?, ?)';

interface Row {
  name: string;
  at: number;
  trigger: string;
  record: string;
}

/** Opens the table. Runs that were in progress when the server stopped are recorded as interrupted. */
export function createScriptRuns(store: Store, now: () => number = io.wall): ScriptRuns {
  store.run('UPDATE script_runs SET record = ? WHERE record IS NULL', JSON.stringify(CUT_OFF));
  let last = store.get<{ at: number }>('SELECT max(at) AS at FROM script_runs')?.at ?? 0;
  const hastily = <T>(work: () => T) => store.transaction(work, { hasty: true });
  return {
    start: ({ name, trigger }) =>
      hastily(() => {
        last = Math.max(now(), last + 1);
        const number = store.insert(INSERT, name, last, trigger);
        store.run('DELETE FROM script_runs WHERE number <= ?', number - MAX_RUNS);
        return { number, at: last };
      }),
    finish(number, record) {
      hastily(() =>
        store.run('UPDATE script_runs SET record = ? WHERE number = ?', JSON.stringify(record), number),
      );
    },
    drop: number => void hastily(() => store.run('DELETE FROM script_runs WHERE number = ?', number)),
    since: after =>
      store
        .all<Row>(
          'SELECT name, at, trigger, record FROM script_runs WHERE record IS NOT NULL AND at > ? ORDER BY number',
          after,
        )
        .map(({ record, ...run }) => ({ ...run, ...JSON.parse(record) })),
  };
}

const CUT_OFF: Omit<RunRecord, 'name' | 'at' | 'trigger'> = {
  ok: false,
  ms: 0,
  output: [{ kind: 'error', text: 'Cut off: the server stopped during this run.' }],
  end: 'crash',
  line: null,
  cpuMs: 0,
  peakMb: 0,
  waitedMs: 0,
};
