import { findConfinement } from '../../sandbox/find-confinement.ts';
import { whyNoScripts } from '../../sandbox/processes/find-runtime.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';

/**
 * Creates a sandbox with the strongest confinement that works on this machine. Logs a line if scripts cannot
 * run, or if a confinement is installed but does not work.
 */
export async function openSandbox(onLog: (line: string) => void) {
  const problem = await whyNoScripts();
  if (problem) onLog(`Scripts are not available: ${problem} Everything else works.`);
  const { confinement, blocked } = await findConfinement();
  if (blocked && !problem) {
    onLog(
      `Scripts are confined less than they could be: bubblewrap is installed, but does not work. ${blocked}`,
    );
  }
  return {
    sandbox: createSandbox({ canRun: problem === null, confinement }),
    confinement: confinement.level,
  };
}
