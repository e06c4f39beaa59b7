import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../harness/server.ts';
import { type FakeTwitch, startFakeTwitch } from '../../harness/twitch/fake-twitch.ts';
import { document, faultsOf, operations } from './document.ts';
import { exampleRequest, REFUSED, stage, stageOf } from './staging.ts';

/** Every example of the OpenAPI document is carried out on a real server. */

let server: TestServer;
let twitch: FakeTwitch;
beforeAll(async () => {
  twitch = await startFakeTwitch();
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
  server = await startServer({ platformVariables: { STARFRAY_TWITCH_CLIENT_ID: twitch.clientId } });
});
afterAll(async () => {
  await server.close();
  await twitch.close();
});

const send = ({ method, path, body }: ReturnType<typeof exampleRequest>, query = '') =>
  fetch(server.url + path + query, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: method === 'GET' || body === undefined ? undefined : JSON.stringify(body),
  });

/** The id of an event in the stream, which the example of `/audit` needs. */
async function idOfAnEvent() {
  const announced = { text: 'an event' };
  const onOpen = () => void server.client.announce(announced);
  for await (const { id } of server.client.events({ types: ['announce'], onOpen })) return id;
}

async function requestOf(operationId: string) {
  const request = exampleRequest(operationId);
  if (operationId !== 'explainEvent') return request;
  return { ...request, path: request.path.replace(/event=.*/, `event=${await idOfAnEvent()}`) };
}

const ANSWERED = operations.filter(
  ({ operationId }) => operationId !== 'events' && !(operationId in REFUSED),
);

describe.each(ANSWERED)('example of $method $path', ({ operationId, responses, method }) => {
  beforeEach(() => stage(server, stageOf(operationId)));

  it('the documented example of an operation succeeds with a documented response', async () => {
    const response = await send(await requestOf(operationId));
    const answer = await response.json();
    expect({ status: response.status, answer }).toMatchObject({ status: 200 });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(faultsOf(responses[200].content?.['application/json'].schema ?? {}, answer)).toBeNull();
  });

  if (method === 'GET') return;
  it('the documented example of an operation can be sent as a dry run', async () => {
    const response = await send(await requestOf(operationId), '?dryRun=1');
    const answer = await response.json();
    expect(answer).toEqual({ ok: true, dryRun: true });
    expect(faultsOf(responses[200].content?.['application/json'].schema ?? {}, answer)).toBeNull();
  });
});

describe.each(operations.filter(({ operationId }) => operationId in REFUSED))(
  'preview $method $path',
  ({ operationId, responses }) => {
    it('an action that is only a preview is answered as not yet available', async () => {
      const response = await send(await requestOf(operationId));
      const answer = await response.json();
      expect(response.status).toBe(400);
      expect(answer).toMatchObject({ code: REFUSED[operationId] });
      expect(faultsOf(responses[400].content?.['application/json'].schema ?? {}, answer)).toBeNull();
    });
  },
);

describe('GET /api/v1/events', () => {
  it('the documented example of the event stream begins with the documented snapshot', async () => {
    const { schemas } = document.components;
    for await (const { event } of server.client.events({ types: ['kill', 'round.*'], snapshot: true })) {
      expect(event.type).toBe('snapshot');
      expect(faultsOf(schemas.SnapshotFrame, event)).toBeNull();
      break;
    }
  });
});
