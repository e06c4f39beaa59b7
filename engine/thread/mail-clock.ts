import { type Mailbox, SENT } from '../../schema/wire/mailbox.ts';
import type { ThreadClock } from './sleeper.ts';

/** The clock of a thread that sleeps until mail arrives. `receiver` takes the mail. */
export const createMailClock = ({ counts }: Mailbox, receiver: { readonly taken: number }): ThreadClock => ({
  now: () => performance.now(),
  wait: ms => Atomics.wait(counts, SENT, receiver.taken, ms) === 'timed-out',
  hasWork: () => Atomics.load(counts, SENT) !== receiver.taken,
});
