import * as v from 'valibot';
import { tokensOf } from '../../../store/restored-tokens.ts';
import type { Vault } from '../../../store/vault.ts';
import { TWITCH } from '../link.ts';

/** The account in the vault: one row, so that it changes as a whole. */

const Tokens = v.object({
  access: v.string(),
  /** Valid for one use, which yields the next one. */
  refresh: v.string(),
  /** Wall clock, ms, like all times here. */
  obtainedAt: v.number(),
  expiresAt: v.number(),
});
export type Tokens = v.InferOutput<typeof Tokens>;

const StoredAccount = v.object({
  /** Client id to which the tokens were issued. */
  clientId: v.string(),
  user: v.object({ id: v.string(), login: v.string(), name: v.string(), avatar: v.string() }),
  hasRewards: v.boolean(),
  scopes: v.array(v.string()),
  /** See `TwitchAccount`. */
  since: v.number(),
  /** Null once the permission was revoked. */
  tokens: v.nullable(Tokens),
  /** Why it ended, for the streamer; empty while it is valid. */
  ended: v.string(),
});
export type StoredAccount = v.InferOutput<typeof StoredAccount>;

/** Null if there is none, or it cannot be read. */
export function readAccount(vault: Vault): StoredAccount | null {
  const text = vault.get(tokensOf(TWITCH));
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredAccount), text);
  return parsed.success ? parsed.output : null;
}

/** Throws `not-stored`. */
export const writeAccount = (vault: Vault, account: StoredAccount) =>
  vault.set(tokensOf(TWITCH), JSON.stringify(account));

/** Throws `not-stored`. */
export const deleteAccount = (vault: Vault) => vault.delete(tokensOf(TWITCH));
