import type { Store } from '../../store/store.ts';

/** Outcomes of payments that wait to be reported in a channel whose account is not connected. */
export interface Waiting {
  /** Id of that account. */
  channel: string;
  count: number;
}

/** Waiting outcomes by channel, except for the connected account. `connected` is its id; null while none is connected. */
export const waitingForOthers = (store: Store, platform: string, connected: string | null): Waiting[] =>
  store.all<Waiting>(
    `SELECT channel, COUNT(*) AS count FROM payments
    WHERE state <> 'settled' AND state = 'done' AND owed IS NOT NULL AND platform = ? AND channel <> ifnull(?, '')
    GROUP BY channel ORDER BY channel`,
    platform,
    connected,
  );
