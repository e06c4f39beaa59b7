import { GameError } from '../../schema/base/error.ts';
import { StartError } from '../../server/start-error.ts';
import { withOwnCommands } from '../../server/version.ts';

/** Runs a terminal command. An error that the user can fix is printed in one line and sets the exit code. */
export function command(work: () => void) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof StartError || error instanceof GameError)) throw error;
    console.error(withOwnCommands(error.message));
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  }
}
