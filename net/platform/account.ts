import { GameError } from '../../schema/error.ts';

/** Refuses what needs the connected streaming account; none can be connected yet. */
export function requireAccount(what: string): never {
  throw new GameError(
    'not-connected',
    `${what} come from the streaming platform and no streaming account is connected. Connect one in the streaming menu (/admin), then try again.`,
  );
}
