import { TICKET_SECONDS } from '../access/tickets.ts';
import type { NetHandler } from './handler.ts';

export const createEventTicket: NetHandler<'createEventTicket'> = ({ tickets }, _, { caller }) => {
  const { name, keyId = null, grant, sessionId } = caller;
  return () => ({ ticket: tickets.issue({ name, keyId, grant, sessionId }), expiresIn: TICKET_SECONDS });
};
