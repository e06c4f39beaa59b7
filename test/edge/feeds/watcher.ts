import type { Message } from '../../../edge/watchers/message.ts';

/** A watcher that records the texts and topics that it receives. */
export function watcher() {
  const seen: unknown[] = [];
  const viewer = {
    isClosed: false,
    waiting: 0,
    send: ({ socket }: Message) => void seen.push(socket),
    join: (topic: string) => void seen.push(`join ${topic}`),
    drained: async () => {},
  };
  return { seen, viewer };
}
