import * as v from 'valibot';
import { action } from '../base/action.ts';

export const createEventTicket = action({
  summary:
    'Creates a ticket with which a browser can open the event stream as /events?ticket=...: once, within 30 seconds, and only to read.',
  route: 'POST /events/ticket',
  tool: false,
  preview: true,
  secret: true,
  runs: 'net',
  scope: 'read',
  input: v.object({}),
  output: v.object({
    ticket: v.string(),
    /** Unit: s. */
    expiresIn: v.number(),
  }),
  example: {
    input: {},
    output: { ticket: '5c1Yw0tq3Vd0mJb1bS8m2wKx7LhQeZ4nRgUaTfPoCyI', expiresIn: 30 },
  },
});
