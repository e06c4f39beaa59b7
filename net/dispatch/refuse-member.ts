import type { ActionName } from '../../schema/actions/index.ts';
import { GameError } from '../../schema/base/error.ts';
import type { CommandName } from '../../schema/wire/messages.ts';

/** Throws the refusal of one member of a batch as the refusal of the whole batch. */
export function refuseMember(index: number, name: ActionName | CommandName, error: unknown): never {
  if (!(error instanceof GameError)) throw error;
  throw new GameError(error.code, `actions[${index}] (${name}) is refused: ${error.message}`);
}
