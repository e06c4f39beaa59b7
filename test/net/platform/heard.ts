import type { Client } from '../../../client/client.ts';

/** Collects all events from now on, until `stop` is called. */
export async function hearEvents(client: Client) {
  const events: { type: string }[] = [];
  const opened = Promise.withResolvers<void>();
  const stop = new AbortController();
  const stream = client.events({ onOpen: opened.resolve, signal: stop.signal });
  const hear = async () => {
    for await (const { event } of stream) events.push(event);
  };
  const ended = hear();
  await opened.promise;
  return {
    events,
    async stop() {
      stop.abort();
      await ended.catch(() => {});
    },
  };
}
