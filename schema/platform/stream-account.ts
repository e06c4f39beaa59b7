/**
 * How the streaming account stands. `not-configured`: no client id is set; `connecting`: the streamer has not typed the
 * code yet; `away`: it is connected, but the platform cannot be reached now; `revoked`: the streamer or the platform took
 * the permission back, and it must be connected again.
 */
export const ACCOUNT_STATES = [
  'not-configured',
  'disconnected',
  'connecting',
  'connected',
  'away',
  'revoked',
] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** What a client id of the platform looks like. */
export const CLIENT_ID = /^[a-z0-9]{10,60}$/;

/** What can be asked for beside what every account grants. `ads`: hear of advertisement breaks. */
export const PACK_IDS = ['ads'] as const;
export type PackId = (typeof PACK_IDS)[number];
