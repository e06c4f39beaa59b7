import { GameError } from '../../schema/error.ts';
import type { NetHandler } from './handler.ts';

/** Scripts of the streamer. They run in a sandbox; without one nothing of them is taken on. */
function requireSandbox(): never {
  throw new GameError(
    'not-available',
    'This version of the game runs no scripts, so none can be kept, tested or given secrets. A bot can do the same from outside: read GET /api/v1/events and act through /api/v1.',
  );
}

export const listScripts: NetHandler<'listScripts'> = requireSandbox;
export const saveScript: NetHandler<'saveScript'> = requireSandbox;
export const replaceScript: NetHandler<'replaceScript'> = requireSandbox;
export const deleteScript: NetHandler<'deleteScript'> = requireSandbox;
export const testScript: NetHandler<'testScript'> = requireSandbox;
export const listScriptRuns: NetHandler<'listScriptRuns'> = requireSandbox;
export const listSecrets: NetHandler<'listSecrets'> = requireSandbox;
export const setSecrets: NetHandler<'setSecrets'> = requireSandbox;
export const setSecret: NetHandler<'setSecret'> = requireSandbox;
export const deleteSecret: NetHandler<'deleteSecret'> = requireSandbox;
