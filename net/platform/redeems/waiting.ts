import type { Store } from '../../store/store.ts';

/** What a platform is to be told of payments in a channel whose account is not connected. */
export interface Waiting {
  /** Id of that account. */
  channel: string;
  count: number;
}

/** What waits there for other accounts than the connected one, whose id is null while none is. */
export const waitingForOthers = (store: Store, platform: string, connected: string | null): Waiting[] =>
  store.all<Waiting>(
    `SELECT channel, COUNT(*) AS count FROM payments
    WHERE state <> 'settled' AND state = 'done' AND owed IS NOT NULL AND platform = ? AND channel <> ifnull(?, '')
    GROUP BY channel ORDER BY channel`,
    platform,
    connected,
  );
