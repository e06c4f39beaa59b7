import { GameError } from '../../schema/base/error.ts';

/** The code with which `run` is refused; null if it succeeds. */
export function codeOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof GameError) return error.code;
    throw error;
  }
  return null;
}
