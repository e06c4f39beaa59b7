import type { Scope } from '../../schema/base/action.ts';
import type { BridgeRights } from './bridge-rights.ts';

/** Who is calling. */
export interface Identity {
  name: string;
  scope: Scope;
  /** Of the key; null for the streamer's own session and for extension tokens. */
  keyId: number | null;
  /** For callers with an extension token. */
  grant?: TokenGrant;
  /** For keys of bridges. */
  bridge?: BridgeRights;
  /** For the streamer's own session. */
  sessionId?: number;
}

/** Who does something, as the audit knows them. */
export interface Actor {
  /** Of the key, session, script or viewer. */
  name: string;
  /** Number, in the audit, of what led to it, such as the batch that it is part of. */
  parent?: number;
  /** What it came through. */
  via: 'rest' | 'mcp' | 'script' | 'chat' | 'demo' | 'show';
  /** Id of the script, when a run of one is the caller. */
  script?: string;
}

/** An identity on its way to an action. */
export interface Caller extends Actor {
  scope: Scope;
  /** Of the key; null or absent for callers without one. */
  keyId?: number | null;
  /** For callers with an extension token. */
  grant?: TokenGrant;
  /** For keys of bridges. */
  bridge?: BridgeRights;
  /** For the streamer's own session. */
  sessionId?: number;
}

/** Whether it is the streamer's own session of the menu. */
export const isSession = ({ via, keyId, grant }: Caller) =>
  via === 'rest' && keyId === null && grant === undefined;

/** Models, scripts, the demo, the running order and extensions act without a person who sees to it. */
export const isProgram = ({ via, grant }: Caller) => via !== 'rest' || grant !== undefined;

/** How long a token is valid: until it expires or the configuration changes. */
interface TokenGrant {
  /** Wall-clock ms. */
  expiresAt: number;
  /** Revision of the configuration under which it was checked. */
  revision: number;
}
