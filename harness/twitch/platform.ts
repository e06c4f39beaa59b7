import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { People, Person } from './people.ts';
import type { Tokens } from './tokens.ts';

/** A call that was answered. `status` is 0 if no answer was sent. `path` is that of the library's mock mode. */
export interface LoggedRequest {
  method: string;
  path: string;
  status: number;
  /** The query without its secrets. */
  query: string;
}

/** Numbers of the platform that a test may change. */
export interface Limits {
  /** Lifetime of an access token; the real one's is about four hours. */
  tokenSeconds: number;
  /** Lifetime of a device code. */
  codeSeconds: number;
  /** Shortest time between two polls for a device code. */
  pollSeconds: number;
  /** Calls per minute. */
  pointsPerMinute: number;
  /** Longest silence on a socket if the client asks for no other. */
  keepaliveSeconds: number;
  /** Number of sockets of an account and client that may have subscriptions at once. */
  sockets: number;
  /** How long a dropped socket still counts. */
  lingerSeconds: number;
  /** Maximum number of subscriptions of one socket. */
  subscriptions: number;
}

/** What all parts of the fake platform share. */
export interface Platform {
  clock: Clock;
  limits: Limits;
  clientId: string;
  /** Whether the client was registered with a secret, without which its tokens cannot be refreshed. */
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
