import type { Scope } from '../../schema/base/action.ts';
import type { BridgeRights } from './bridge-rights.ts';

/** The caller of a request. */
export interface Identity {
  name: string;
  scope: Scope;
  /** Id of the key; null for the streamer's own session and for extension tokens. */
  keyId: number | null;
  /** Set for callers with an extension token. */
  grant?: TokenGrant;
  /** Set for keys of bridges. */
  bridge?: BridgeRights;
  /** Set for the streamer's own session. */
  sessionId?: number;
}

/** The performer of an action, as recorded in the audit log. */
export interface Actor {
  /** Name of the key, session, script or viewer. */
  name: string;
  /** Number of the audit entry that caused this action, such as the entry of the batch that contains it. */
  parent?: number;
  /** The interface that was used. */
  via: 'rest' | 'mcp' | 'script' | 'chat' | 'demo' | 'show';
  /** Id of the script, if the caller is a run of a script. */
  script?: string;
}

/** An identity, together with the way in which it calls an action. */
export interface Caller extends Actor {
  scope: Scope;
  /** Id of the key; null or absent for callers without one. */
  keyId?: number | null;
  /** Set for callers with an extension token. */
  grant?: TokenGrant;
  /** Set for keys of bridges. */
  bridge?: BridgeRights;
  /** Set for the streamer's own session. */
  sessionId?: number;
}

/** Whether the caller is the streamer, using the menu. */
export const isSession = ({ via, keyId, grant }: Caller) =>
  via === 'rest' && keyId === null && grant === undefined;

/** Whether the caller acts without a person in control: models, scripts, the demo, the running order and extensions. */
export const isProgram = ({ via, grant }: Caller) => via !== 'rest' || grant !== undefined;

/** The time until which a token is valid, and the configuration for which it is valid. */
interface TokenGrant {
  /** Time at which the token expires (wall clock, ms). */
  expiresAt: number;
  /** Revision of the configuration with which the token was checked. */
  revision: number;
}
