import * as v from 'valibot';
import { GameError, quote } from '../../../../schema/base/error.ts';
import { variable } from '../../../../server/environment.ts';
import { RELEASE } from '../../../../server/version.ts';
import { deleteFact, readFact, writeFact } from '../../../store/facts.ts';
import type { Store } from '../../../store/store.ts';

const SHAPE = /^[a-z0-9]{10,60}$/;
const RULE = 'the client id of an application at Twitch: 10 to 60 lower-case letters and digits';

/** Environment variables for Twitch. */
export const VARIABLES = {
  STARFRAY_TWITCH_CLIENT_ID: variable(
    'Client id of the application at Twitch through which the game connects an account. Overrides the one set at `/admin`.',
    v.optional(v.pipe(v.string(), v.regex(SHAPE, RULE))),
  ),
};

/** Throws `bad-input` if the text cannot be a client id. */
export function requireClientId(id: string): void {
  if (!SHAPE.test(id)) throw new GameError('bad-input', `"clientId" must not be ${quote(id)}: give ${RULE}.`);
}

/**
 * The client id of the game's own application at Twitch (of the type Public), with which a package may be
 * built; otherwise empty. With it, users can connect an account without registering an application.
 */
const BUILT_IN_CLIENT_ID = RELEASE?.twitchClientId ?? '';

/** The client id of the application with which an account is connected. It is not secret. */
export interface ClientId {
  readonly from: 'environment' | 'stored' | 'built-in' | 'none';
  /** The client id; empty if there is none. */
  readonly id: string;
  /** Stores another id. An empty text removes the stored id. Throws `not-stored`. */
  store(id: string): void;
  /** Whether storing that text would change the id in use. */
  wouldChange(stored: string): boolean;
  /** Returns the client id. Throws `not-configured` if there is none. */
  require(): string;
}

const NAME = 'twitch-client';

/** An id from the environment takes precedence over a stored id, and a stored id over the built-in one. */
export function createClientId(
  store: Store,
  environment?: string,
  builtIn: string = BUILT_IN_CLIENT_ID,
): ClientId {
  let stored = readFact(store, NAME) ?? '';
  store.onRollback(() => {
    stored = readFact(store, NAME) ?? '';
  });
  const idWith = (stored: string) => environment ?? (stored || builtIn);
  const id = () => idWith(stored);
  return {
    get id() {
      return id();
    },
    get from() {
      if (environment !== undefined) return 'environment';
      if (stored !== '') return 'stored';
      return builtIn === '' ? 'none' : 'built-in';
    },
    store(given) {
      if (given === '') deleteFact(store, NAME);
      else writeFact(store, NAME, given);
      stored = given;
    },
    wouldChange: stored => idWith(stored) !== id(),
    require() {
      if (id() !== '') return id();
      throw new GameError(
        'not-configured',
        'No client id for Twitch is set. The page Platforms of the streaming menu (/admin) shows in five steps how to get one; or set STARFRAY_TWITCH_CLIENT_ID.',
      );
    },
  };
}
