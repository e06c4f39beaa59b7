import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Access } from './access.ts';
import type { Identity } from './identity.ts';
import { newSecret } from './secrets.ts';

/**
 * Tickets for requests that cannot carry a key, such as requests from the browser's `EventSource`, which
 * cannot send headers. Tickets appear in addresses and logs, so each works once, for a short time, and only
 * for reading.
 */
export interface Tickets {
  /** Creates a ticket. A stream opened with it is closed when the key of the ticket's maker becomes invalid. */
  issue(maker: Omit<Identity, 'scope'>): string;
  /**
   * Uses up a ticket and returns the identity of its maker. Throws `bad-key` if the ticket is invalid or its
   * maker is no longer valid.
   */
  redeem(ticket: string): Identity;
}

/** Lifetime of a ticket. A ticket replaces the key in one request that cannot carry a key. @limit */
export const TICKET_SECONDS = 30;
/** Maximum number of unused tickets per caller. A further ticket makes that caller's oldest one invalid. @limit */
const MAX_OF_MAKER = 20;
/** Maximum number of unused tickets of all callers. A further ticket makes the oldest one invalid. @limit */
const MAX_TICKETS = 1_000;

/** `isValid` returns whether the maker of a ticket is still valid. */
export function createTickets(isValid: (maker: Identity) => boolean, now: () => number = io.steady): Tickets {
  const waiting = new Map<string, { identity: Identity; issuedAt: number }>();

  const dropOldest = (tickets: readonly string[], most: number) => {
    const [oldest] = tickets;
    if (oldest !== undefined && tickets.length >= most) waiting.delete(oldest);
  };
  const ticketsOf = (maker: string | number) =>
    [...waiting].filter(([, { identity }]) => makerOf(identity) === maker).map(([ticket]) => ticket);

  return {
    issue({ name, keyId, grant, sessionId }) {
      const ticket = newSecret();
      dropOldest(ticketsOf(makerOf({ name, keyId })), MAX_OF_MAKER);
      dropOldest([...waiting.keys()], MAX_TICKETS);
      waiting.set(ticket, { identity: { name, scope: 'read', keyId, grant, sessionId }, issuedAt: now() });
      return ticket;
    },
    redeem(ticket) {
      const found = waiting.get(ticket);
      waiting.delete(ticket);
      if (!found || now() - found.issuedAt > TICKET_SECONDS * 1000) throw VOID;
      if (!isValid(found.identity)) throw ORPHANED;
      return found.identity;
    },
  };
}

const VOID = new GameError(
  'bad-key',
  `This ticket has been used already or is older than ${TICKET_SECONDS} s: POST /api/v1/events/ticket makes a new one.`,
);
const ORPHANED = new GameError(
  'bad-key',
  'The key or session that issued this ticket is no longer valid: sign in again or use another key, then request a new ticket.',
);

/**
 * Identifies the maker of a ticket. Keys are identified by id, because they may be renamed. Sessions and extension
 * tokens have only a name.
 */
const makerOf = ({ name, keyId }: Pick<Identity, 'name' | 'keyId'>) => keyId ?? name;

/** Identifies the caller by the ticket in the query, or by the key if there is no ticket. */
export const byTicketOrKey = (access: Pick<Access, 'identify'>, tickets: Tickets): typeof access => ({
  identify(exchange) {
    const ticket = new URLSearchParams(exchange.query).get('ticket');
    return ticket === null ? access.identify(exchange) : tickets.redeem(ticket);
  },
});
