import type { ServiceGuide } from '../../../schema/platform/services.ts';
import type { PlatformEvent } from '../intake/platform.ts';

/** Limits of a chat. */
export interface ChatLimits {
  most: number;
  windowMs: number;
  /** Maximum length of a line, in characters. */
  maxLine: number;
}

/**
 * A service that reports the chats of several platforms over a WebSocket, such as a bot program on the streamer's
 * computer. `net/app.ts` lists all services.
 */
export interface Service {
  /** Id of the service: 1 to 20 lower-case letters, digits and dashes. */
  readonly id: string;
  readonly guide: ServiceGuide;
  /** Values of fields that the streamer has not set. */
  readonly defaults: ServiceValues;
  /** Returns the reason why these values cannot be stored, as a sentence; null if they can. */
  refusalOf(values: ServiceValues): string | null;
  /** Returns what the streamer must set before the service can be used, such as `set the token`; null if nothing. */
  missingIn(values: ServiceValues): string | null;
  /** Describes a connection. `payments`: whether the game takes payments from the service. */
  connectionFor(values: ServiceValues, payments: boolean): ServiceConnection;
  /** Limits of the chats to which the game writes through the service, by platform. */
  readonly chats?: Readonly<Record<string, ChatLimits>>;
}

/** Values of a service's fields, including secrets; empty if not set. */
export type ServiceValues = Readonly<Record<string, string>>;

export interface ServiceConnection {
  address: string;
  protocol: Protocol;
}

/**
 * The protocol of a service as a pure function: from a state and an input to the next state and what has to be done.
 * The session (`session.ts`) has the socket and the timers.
 */
export interface Protocol<S = unknown> {
  readonly start: S;
  step(state: S, input: Input): readonly [S, readonly Effect[]];
}

export type Input =
  /** A message in JSON from the service. */
  | { type: 'message'; message: unknown }
  /** The time of a `wait` effect is over. */
  | { type: 'timer'; name: string }
  /** A line of the game for a chat. The answer is an effect `said` with this number. */
  | { type: 'say'; number: number; platform: string; text: string }
  /** The service has closed the connection. */
  | { type: 'closed' };

export type Effect =
  | { do: 'send'; message: object }
  | { do: 'report'; event: PlatformEvent }
  /** Reports may arrive now. Repeated whenever the details change. */
  | ({ do: 'ready' } & Readiness)
  /** Ends the connection. `reason` is the rest of a sentence that begins with the service's name. */
  | ({ do: 'end' } & Ending)
  /** Opens another connection and closes this one when the service sends its first message there. */
  | { do: 'move'; address: string }
  | { do: 'wait'; ms: number; name: string }
  /** A line was accepted, or refused with an error in words. */
  | { do: 'said'; number: number; error: string | null };

export interface Readiness {
  /** Platforms to whose chats the game can write. */
  writesTo: readonly string[];
  /** What is missing, in sentences for the streamer. */
  remarks: readonly string[];
}

/** The end of a connection. */
export interface Ending {
  /** The reason, as the rest of a sentence that begins with the service's name. */
  reason: string;
  /** Whether another attempt fails until the streamer changes something. */
  isRefusal?: true;
  /** Pause that the service demands before the next attempt, in ms. */
  pauseMs?: number;
}
