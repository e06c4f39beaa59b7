import { GameError } from '../../schema/base/error.ts';

/** The code of a refusal; null if there is none. */
export function codeOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof GameError) return error.code;
    throw error;
  }
  return null;
}
