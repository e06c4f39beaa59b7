import * as v from 'valibot';
import { action } from '../action.ts';

export const createEventTicket = action({
  summary:
    'A ticket with which a browser opens the event stream as /events?ticket=...: once, within 30 seconds, to read only.',
  route: 'POST /events/ticket',
  tool: false,
  preview: true,
  secret: true,
  runs: 'net',
  scope: 'read',
  input: v.object({}),
  output: v.object({
    ticket: v.string(),
    /** Seconds. */
    expiresIn: v.number(),
  }),
  example: {
    input: {},
    output: { ticket: 'ticket_5c1Yw0tq3Vd0mJb1bS8m2w', expiresIn: 30 },
  },
});
