import { GameError } from '../../schema/error.ts';

/** Refuses what needs the connected streaming account; none can be connected yet. */
export function requireAccount(what: string): never {
  throw new GameError(
    'not-connected',
    `${what} come from the streaming platform and no streaming account is connected. Connect one in the streaming menu (/admin), then try again.`,
  );
}

/** Refuses to connect a streaming account. */
export function cannotConnect(): never {
  throw new GameError(
    'not-connected',
    'No streaming account is connected, and this version of the game cannot connect one. Until then, bots report to the game what happens in chat: POST /pilots, POST /pilots/:name/abilities, POST /effects.',
  );
}
