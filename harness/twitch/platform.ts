import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { People, Person } from './people.ts';
import type { Tokens } from './tokens.ts';

/** An answered call. `status` is 0 if no answer was sent. `path` is that of the library's mock mode. */
export interface LoggedRequest {
  method: string;
  path: string;
  status: number;
  /** The query without its secrets. */
  query: string;
}

/** Numbers of the platform that a test may change. */
export interface Limits {
  /** Life of an access token; the real one's is about four hours. */
  tokenSeconds: number;
  /** Life of a device code. */
  codeSeconds: number;
  /** Shortest time between two polls of a device code. */
  pollSeconds: number;
  /** Calls a minute. */
  pointsPerMinute: number;
  /** Longest silence on a socket if the client does not ask for another. */
  keepaliveSeconds: number;
  /** Sockets of an account and client that may have subscriptions at the same time. */
  sockets: number;
  /** How long a dropped socket still counts. */
  lingerSeconds: number;
  /** Subscriptions of one socket. */
  subscriptions: number;
}

/** What all parts of the fake platform share. */
export interface Platform {
  clock: Clock;
  limits: Limits;
  clientId: string;
  /** The client was registered with a secret: without it tokens cannot be refreshed. */
  isConfidential: boolean;
  streamer: Person;
  people: People;
  tokens: Tokens;
  faults: Faults;
  requests: LoggedRequest[];
  /** What a client did that the real platform punishes or forbids. */
  violations: string[];
  /** Notifies waiting tests that something has happened. */
  changed(): void;
}
