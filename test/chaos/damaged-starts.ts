import { temporaryHome } from '../../harness/process.ts';
import { copyHome, type Damage, makeHome } from './damage.ts';
import { launch } from './serving.ts';

/** Starts server processes on damaged folders. */
export interface DamagedStarts {
  /**
   * Resolves with null if the start did what the kind of damage requires; otherwise with a description of what it did.
   */
  check(damage: Damage): Promise<string | null>;
  remove(): void;
}

/** Time after which a start that has neither ended nor served counts as hanging. */
const HANG_MS = 120_000;

export function createDamagedStarts(): DamagedStarts {
  const base = temporaryHome();
  makeHome(base.path);
  return {
    async check(damage) {
      const home = temporaryHome();
      copyHome(base.path, home.path);
      damage.spoil(home.path);
      const outcome = await start(home.path);
      home.remove();
      return faultOf(damage, outcome);
    },
    remove: base.remove,
  };
}

interface Outcome {
  serves: boolean;
  /** Exit code of the process; null if the test ended it. */
  exitCode: number | null;
  stderr: string[];
}

async function start(home: string): Promise<Outcome> {
  const { child, outcome, stderr, end } = launch(home);
  const guard = setTimeout(() => child.kill('SIGKILL'), HANG_MS);
  const result = await outcome;
  clearTimeout(guard);
  if ('exitCode' in result) return { serves: false, exitCode: result.exitCode, stderr };
  await end('SIGTERM');
  return { serves: true, exitCode: null, stderr };
}

function faultOf({ name, refusal, logged }: Damage, { serves, exitCode, stderr }: Outcome): string | null {
  const said = stderr.join(' / ') || 'nothing';
  const refuses = exitCode === 1 && stderr.length === 1 && !!refusal?.test(said);
  const isRight = refusal ? refuses : serves && (!logged || logged.test(said));
  const did = serves ? 'served' : exitCode === null ? 'hung' : `ended with exit code ${exitCode}`;
  return isRight ? null : `when ${name} it ${did} and said ${said}`;
}
