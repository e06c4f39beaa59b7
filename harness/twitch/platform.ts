import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { People, Person } from './people.ts';
import type { Tokens } from './tokens.ts';

/** A call that was answered. `status` is 0 if no answer was sent. `path` is the path in the library's mock mode. */
export interface LoggedRequest {
  method: string;
  path: string;
  status: number;
  /** The query without the secrets in it. */
  query: string;
}

/** Limits of the platform that a test may change. */
export interface Limits {
  /** Lifetime of an access token, in seconds. On the real platform it is about four hours. */
  tokenSeconds: number;
  /** Lifetime of a device code, in seconds. */
  codeSeconds: number;
  /** Shortest time between two polls for a device code, in seconds. */
  pollSeconds: number;
  /** Calls per minute. */
  pointsPerMinute: number;
  /** Longest silence on a socket, in seconds, unless the client requests another value. */
  keepaliveSeconds: number;
  /** Maximum number of sockets with subscriptions per account and client. */
  sockets: number;
  /** Time for which a dropped socket still counts, in seconds. */
  lingerSeconds: number;
  /** Maximum number of subscriptions of one socket. */
  subscriptions: number;
}

/** Data shared by all parts of the fake platform. */
export interface Platform {
  clock: Clock;
  limits: Limits;
  clientId: string;
  /** Whether the client was registered with a secret. Then its tokens cannot be refreshed without that secret. */
  isConfidential: boolean;
  streamer: Person;
  people: People;
  tokens: Tokens;
  faults: Faults;
  requests: LoggedRequest[];
  /** Actions of clients that the real platform punishes or forbids. */
  violations: string[];
  /** Notifies waiting tests that something has happened. */
  changed(): void;
}
