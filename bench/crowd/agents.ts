import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { oneByOne, type PartOptions, servePart } from './part.ts';

/** MCP clients that repeatedly wait for the events after their cursor, and read the state at intervals. */

const figures = { done: { calls: 0, events: 0 }, bad: { failed: 0, missed: 0 } };
const SECONDS = 5;
const LOOK_EVERY = 4;

async function connect({ url, key }: PartOptions) {
  const client = new Client({ name: 'crowd', version: '1.0.0' });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

type Answer = { events: { type: string }[]; cursor: string };

async function follow(client: Client) {
  let after: string | undefined;
  for (let call = 1; ; call++) {
    try {
      const { structuredContent } = await client.callTool({
        name: 'wait_for_event',
        arguments: { timeoutSeconds: SECONDS, ...(after && { after }) },
      });
      const { events, cursor } = structuredContent as Answer;
      after = cursor;
      figures.done.events += events.length;
      if (events.some(({ type }) => type === 'gap')) figures.bad.missed++;
      if (call % LOOK_EVERY === 0) await client.callTool({ name: 'get_state', arguments: {} });
      figures.done.calls++;
    } catch {
      figures.bad.failed++;
    }
  }
}

servePart(options => oneByOne(options.clients, async () => void follow(await connect(options))), figures);
