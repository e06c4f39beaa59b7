import { GameError } from '../../schema/base/error.ts';

/** The code with which something was refused; null when it was not. */
export function codeOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof GameError) return error.code;
    throw error;
  }
  return null;
}
