import { GameError } from '../../schema/error.ts';
import { StartError } from '../start-error.ts';

/** Runs a command of the terminal: what the user can mend is told in one line, with the exit code of its error. */
export function command(work: () => void) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof StartError || error instanceof GameError)) throw error;
    console.error(error.message);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  }
}
