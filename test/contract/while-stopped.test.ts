import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../harness/server.ts';
import { ACTION_NAMES, declarationOf } from '../../schema/actions/index.ts';
import { callTool, connectFirst, content } from '../net/mcp/clients.ts';
import { operations } from './document.ts';
import { exampleRequest, stage } from './staging.ts';

/** During an emergency stop, exactly the routes and tools that the document names are refused. */

let server: TestServer;
let model: Awaited<ReturnType<typeof connectFirst>>;
beforeAll(async () => {
  server = await startServer();
  model = await connectFirst(server);
  await stage(server, 'playing');
  await server.client.emergency({ on: true });
});
afterAll(async () => {
  await model.close();
  await server.close();
});

/** The error code that a route gives for its example in a dry run. */
async function codeByRoute(operationId: string) {
  const { method, path, body } = exampleRequest(operationId);
  const response = await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}dryRun=1`, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: method === 'GET' || body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  return answer?.code;
}

/**
 * Operations that are not tested here: a stream answers without a code, and a batch is refused because of its
 * actions.
 */
const OTHERS = ['events', 'runBatch'];
const routes = operations.filter(({ operationId }) => !OTHERS.includes(operationId));

describe.each(routes)('route of $operationId during an emergency stop', ({ operationId, whileStopped }) => {
  it(`during an emergency stop, the route is ${whileStopped === 'never' ? 'refused' : 'possible'} for the owner`, async () => {
    const code = await codeByRoute(operationId);
    if (whileStopped === 'never') expect(code).toBe('stopped');
    else expect(code).not.toBe('stopped');
  });
});

describe.each(operations.filter(({ operationId, tool }) => tool && operationId !== 'emergency'))(
  'tool $tool during an emergency stop',
  ({ operationId, tool, whileStopped }) => {
    it(`during an emergency stop, the tool is ${whileStopped === 'always' ? 'possible' : 'refused'} for a model`, async () => {
      const name = ACTION_NAMES.find(each => each === operationId);
      const input = name && declarationOf(name).example?.input;
      const { code } = content(await callTool(model, tool ?? '', input as Record<string, unknown>));
      if (whileStopped === 'always') expect(code).not.toBe('stopped');
      else expect(code).toBe('stopped');
    });
  },
);
