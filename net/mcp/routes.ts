import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { SCOPES, type Scope } from '../../schema/base/action.ts';
import { quote } from '../../schema/base/error.ts';
import { answerByFetch } from '../../server/http/fetch-bridge.ts';
import type { Route } from '../../server/http/routes.ts';
import { API_VERSION } from '../../server/version.ts';
import type { Access } from '../access/access.ts';
import type { Caller } from '../access/identity.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import { refusalOf } from './answers.ts';
import { BRIEFING, INSTRUCTIONS } from './briefing.ts';
import { type McpCatalog, type McpTool, mergeCatalogs } from './catalog.ts';
import { correctFaults } from './client-faults.ts';
import { actionTools } from './tools.ts';

/**
 * Path of the MCP server. It uses Streamable HTTP without sessions, and serves clients whether or not they
 * send `initialize`.
 */
const MCP_PATH = '/mcp';

export const SERVER_INFO = { name: 'starfray', title: 'Starfray', version: API_VERSION };

const NOTHING: McpCatalog = { tools: [], resources: [], prompts: [] };

/** Shared by all MCP servers, because creating a validator takes longer than a call. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** The routes of the MCP server. `extras` are added to what the game offers. */
export function mcpRoutes(
  dispatch: Dispatch,
  access: Access,
  onBug: (error: unknown) => void,
  extras = NOTHING,
): Route[] {
  const offer = createOffer(mergeCatalogs({ ...BRIEFING, tools: actionTools(dispatch) }, extras));
  const handler = createMcpHandler(({ authInfo }) =>
    createSession(authInfo?.extra?.caller as Caller, offer, onBug),
  );

  const handle: Route['handle'] = exchange => {
    const caller = access.callerOf(exchange, 'mcp');
    const authInfo = { token: '', clientId: caller.name, scopes: [caller.scope], extra: { caller } };
    return answerByFetch(exchange, (request, body) =>
      handler.fetch(request, { authInfo, parsedBody: correctFaults(request, body) }),
    );
  };
  return (['GET', 'POST', 'DELETE'] as const).map(method => ({ method, path: MCP_PATH, handle }));
}

type Offer = ReturnType<typeof createOffer>;

/** Converts the catalog into the form that requests need: prebuilt lists, and entries by name. */
function createOffer({ tools, resources, prompts, capabilities }: McpCatalog) {
  const toolsFor = (scope: Scope) =>
    tools.filter(({ listedTo }) => listedTo.includes(scope)).map(({ tool }) => tool);
  return {
    capabilities: { tools: {}, resources: {}, prompts: {}, ...capabilities },
    toolsOf: Object.fromEntries(SCOPES.map(scope => [scope, toolsFor(scope)])) as Record<
      Scope,
      McpTool['tool'][]
    >,
    tools: new Map(tools.map(entry => [entry.tool.name, entry])),
    resourceList: resources.map(({ resource }) => resource),
    resources: new Map(resources.map(entry => [entry.resource.uri, entry])),
    promptList: prompts.map(({ prompt }) => prompt),
    prompts: new Map(prompts.map(entry => [entry.prompt.name, entry])),
  };
}

/** Creates the server that answers one request. Nothing is stored between requests. */
function createSession(caller: Caller, offer: Offer, onBug: (error: unknown) => void) {
  const { capabilities } = offer;
  const server = new Server(SERVER_INFO, { capabilities, instructions: INSTRUCTIONS, jsonSchemaValidator });
  server.setRequestHandler('tools/list', () => ({ tools: offer.toolsOf[caller.scope] }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { call } = find(offer.tools, 'tool', params.name);
    try {
      return await call(params.arguments ?? {}, caller, context);
    } catch (error) {
      return refusalOf(error, onBug);
    }
  });
  server.setRequestHandler('resources/list', () => ({ resources: offer.resourceList }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(offer, params.uri));
  server.setRequestHandler('prompts/list', () => ({ prompts: offer.promptList }));
  server.setRequestHandler('prompts/get', ({ params }) =>
    find(offer.prompts, 'prompt', params.name).get(params.arguments ?? {}),
  );
  return server;
}

function readResource({ resources }: Offer, uri: string) {
  const entry = resources.get(uri);
  if (entry) return entry.read();
  throw new ResourceNotFoundError(uri, `There is no resource ${quote(uri)}: resources/list names them.`);
}

function find<T>(entries: ReadonlyMap<string, T>, kind: string, name: string): T {
  const entry = entries.get(name);
  if (entry) return entry;
  const text = `There is no ${kind} ${quote(name)}: ${kind}s/list names them.`;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, text);
}
