import { GameError } from '../../../../schema/error.ts';
import { deleteFact, readFact, writeFact } from '../../../store/facts.ts';
import type { Store } from '../../../store/store.ts';

/** The id of the application at the platform by which an account is connected. It is no secret. */
export interface ClientId {
  readonly from: 'environment' | 'stored' | 'none';
  /** Empty where there is none. */
  readonly id: string;
  /** Stores another one; an empty text removes it. Throws `not-stored`. */
  store(id: string): void;
  /** Throws `not-configured` without one. */
  require(): string;
}

const NAME = 'twitch-client';

/** That of the environment comes before the stored one. */
export function createClientId(store: Store, environment?: string): ClientId {
  let stored = readFact(store, NAME) ?? '';
  store.onRollback(() => {
    stored = readFact(store, NAME) ?? '';
  });
  const id = () => environment ?? stored;
  return {
    get id() {
      return id();
    },
    get from() {
      if (environment !== undefined) return 'environment';
      return stored === '' ? 'none' : 'stored';
    },
    store(given) {
      if (given === '') deleteFact(store, NAME);
      else writeFact(store, NAME, given);
      stored = given;
    },
    require() {
      if (id() !== '') return id();
      throw new GameError(
        'not-configured',
        'No client id of Twitch is set. The account page of the streaming menu (/admin) shows in five steps how to get one; or set STARFRAY_TWITCH_CLIENT_ID.',
      );
    },
  };
}
