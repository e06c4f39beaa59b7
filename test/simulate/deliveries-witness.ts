import type { ThreadObserver } from '../../harness/simulation/thread.ts';
import type { Command } from '../../schema/wire/messages.ts';

/** The payment that a command delivers to the world; null for other commands. */
const paymentIn = (input: unknown): string | null =>
  (input as { redemption?: string | null } | null)?.redemption ?? null;

const members = (command: Command) => ('members' in command ? command.members : [command]);

/** Records the payments that the current world has received, and forgets those whose delivery was undone. */
export function createDeliveriesWitness() {
  const sent = new Map<number, Command>();
  /** First tick whose checkpoint contains the delivery, by payment. */
  let received = new Map<string, number>();
  let checkpointTick = -1;

  /** Notes a command that the world carried out in a tick. What follows the checkpoint of a tick is not in it. */
  const receive = ({ input }: { input: unknown }, tick: number) => {
    const payment = paymentIn(input);
    if (payment !== null) received.set(payment, tick + Number(tick === checkpointTick));
  };
  const observer: ThreadObserver = {
    started({ resume }) {
      sent.clear();
      checkpointTick = resume?.checkpoint.tick ?? -1;
      received = new Map([...received].filter(([, tick]) => tick <= checkpointTick));
      for (const command of resume?.log ?? []) receive(command, command.tick);
    },
    sent(batch) {
      for (const command of batch) if (!command.dryRun) sent.set(command.seq, command);
    },
    reported({ replies, checkpoint }) {
      for (const reply of replies) {
        const command = sent.get(reply.seq);
        sent.delete(reply.seq);
        for (const member of command && reply.ok ? members(command) : []) receive(member, reply.tick);
      }
      if (checkpoint) checkpointTick = checkpoint.tick;
    },
  };
  return {
    observer,
    /** Whether the current world has received the payment. */
    has: (payment: string) => received.has(payment),
  };
}

export type DeliveriesWitness = ReturnType<typeof createDeliveriesWitness>;
