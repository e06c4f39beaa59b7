import type { Scope } from '../../schema/base/action.ts';
import type { BridgeRights } from './bridge-rights.ts';

/** The caller of a request. */
export interface Identity {
  name: string;
  scope: Scope;
  /** Id of the key; null for the streamer's own session and for extension tokens. */
  keyId: number | null;
  /** For callers with an extension token. */
  grant?: TokenGrant;
  /** For keys of bridges. */
  bridge?: BridgeRights;
  /** For the streamer's own session. */
  sessionId?: number;
}

/** Whoever performs an action, as recorded in the audit log. */
export interface Actor {
  /** Name of the key, session, script or viewer. */
  name: string;
  /** Number of the act in the audit log that caused this one, such as the batch that contains it. */
  parent?: number;
  /** The interface that was used. */
  via: 'rest' | 'mcp' | 'script' | 'chat' | 'demo' | 'show';
  /** Id of the script, if the caller is a run of one. */
  script?: string;
}

/** An identity together with how it calls an action. */
export interface Caller extends Actor {
  scope: Scope;
  /** Id of the key; null or absent for callers without one. */
  keyId?: number | null;
  /** For callers with an extension token. */
  grant?: TokenGrant;
  /** For keys of bridges. */
  bridge?: BridgeRights;
  /** For the streamer's own session. */
  sessionId?: number;
}

/** Whether the caller is the streamer's own session of the menu. */
export const isSession = ({ via, keyId, grant }: Caller) =>
  via === 'rest' && keyId === null && grant === undefined;

/** Whether the caller acts without a person in control: models, scripts, the demo, the running order and extensions. */
export const isProgram = ({ via, grant }: Caller) => via !== 'rest' || grant !== undefined;

/** Until when a token is valid, and for which configuration. */
interface TokenGrant {
  /** Wall-clock ms. */
  expiresAt: number;
  /** Revision of the configuration under which it was checked. */
  revision: number;
}
