import type { Script } from '../../schema/actions/scripts.ts';
import { GameError } from '../../schema/base/error.ts';
import { SCRIPT_LIMITS } from '../../schema/records/script-run.ts';
import type { RunRequest } from './runner.ts';

/** Starts runs that nobody waits for, and knows which of them have not had their turn yet. */
export interface RunStarter {
  start(request: StartRequest): void;
  /** Whether a run of that script waits for its turn. */
  isWaiting(id: string): boolean;
  /** Runs dropped so far because the sandbox was full. */
  readonly dropped: number;
}

interface StartRequest extends Omit<RunRequest, 'onStart'> {
  script: Script;
}

export interface RunStarterParts {
  /** Rejects with `too-many-requests` when the sandbox is full. */
  run(request: RunRequest): Promise<unknown>;
  onLog(line: string): void;
  onBug(error: unknown): void;
}

/** Shortest time between two warnings. */
const WARN_MS = 1_000;

export function createRunStarter({ run, onLog, onBug }: RunStarterParts): RunStarter {
  const waiting = new Map<string, number>();
  const warnDropped = createDropWarning(onLog);
  let dropped = 0;

  const count = (id: string, change: number) => waiting.set(id, (waiting.get(id) ?? 0) + change);

  /** Counts a script as waiting. Returns a function that ends this, to be called any number of times. */
  const addWaiting = (id: string) => {
    let isWaiting = true;
    count(id, 1);
    return () => {
      if (isWaiting) count(id, -1);
      isWaiting = false;
    };
  };

  return {
    start(request) {
      const onStart = addWaiting(request.script.id);
      run({ ...request, onStart })
        .catch(error => {
          if (!isFull(error)) return onBug(error);
          dropped++;
          warnDropped(request.script.name);
        })
        .finally(onStart);
    },
    isWaiting: id => (waiting.get(id) ?? 0) > 0,
    get dropped() {
      return dropped;
    },
  };
}

const isFull = (error: unknown) => error instanceof GameError && error.code === 'too-many-requests';

/** Logs, at most once a second, how many runs were dropped and the script of the first of them. */
function createDropWarning(onLog: (line: string) => void) {
  let dropped = 0;
  const report = (name: string) => {
    onLog(
      `Dropped ${dropped} runs of scripts, the first of "${name}": ${SCRIPT_LIMITS.waiting} are waiting already.`,
    );
    dropped = 0;
  };
  return (name: string) => {
    if (dropped++ === 0) setTimeout(() => report(name), WARN_MS).unref();
  };
}
