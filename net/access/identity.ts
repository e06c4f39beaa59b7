import type { Scope } from '../../schema/action.ts';

/** Who is calling. */
export interface Identity {
  name: string;
  scope: Scope;
  /** Of the key; null for the streamer's own session and for extension tokens. */
  keyId: number | null;
  /** For callers with an extension token. */
  grant?: TokenGrant;
}

/** An identity on its way to an action. */
export interface Caller {
  /** Of the key or session. */
  name: string;
  scope: Scope;
  /** Of the key; null or absent for callers without one. */
  keyId?: number | null;
  /** For callers with an extension token. */
  grant?: TokenGrant;
  /** Number, in the audit, of what led to this call, such as the batch that it is part of. */
  parent?: number;
  /** The front end that the call came through. */
  via: 'rest' | 'mcp' | 'script' | 'demo' | 'show';
  /** Id of the script, when a run of one is the caller. */
  script?: string;
}

/** How long a token is valid: until it expires or the configuration changes. */
interface TokenGrant {
  /** Wall-clock ms. */
  expiresAt: number;
  /** Revision of the configuration under which it was checked. */
  revision: number;
}
