import type { Scope } from '../../schema/action.ts';

/** Who is calling. */
export interface Identity {
  name: string;
  scope: Scope;
  /** Of the key; null for the streamer's own session and for extension tokens. */
  keyId: number | null;
  /** Of who came with an extension token. */
  grant?: TokenGrant;
}

/** The same, on its way to an action. */
export interface Caller {
  /** Of the key or session. */
  name: string;
  scope: Scope;
  /** Of the key, null or absent for who has none. */
  keyId?: number | null;
  /** Of who came with an extension token. */
  grant?: TokenGrant;
  /** Cause, in the audit, of what led to this call, such as the batch that it is part of. */
  parent?: number;
  /** The front end that it came by. */
  via: 'rest' | 'mcp' | 'script';
  /** Id of the script, when this is the run of one. */
  script?: string;
}

/** Who comes with a token, for as long as it is good under the same configuration. */
export interface TokenGrant {
  /** Wall-clock ms. */
  expiresAt: number;
  /** Number of the configuration under which it was good. */
  revision: number;
}
