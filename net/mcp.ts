import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { SCOPES, type Scope } from '../schema/action.ts';
import { declarationOf } from '../schema/actions/index.ts';
import { GameError } from '../schema/error.ts';
import type { Access } from './access.ts';
import type { Answer, Caller, Dispatch } from './dispatch.ts';
import { answerByFetch } from './fetch-bridge.ts';
import { actionOfTool, toolsFor } from './mcp-tools.ts';
import type { Route } from './routes.ts';
import { API_VERSION } from './version.ts';

/** The MCP server: Streamable HTTP, stateless, for clients that initialize and for those that do not. */
export const MCP_PATH = '/mcp';

const INSTRUCTIONS =
  'Starfray is a space-combat game shown on a live stream. Viewers and bots fly by themselves; these tools run the show: ' +
  'open_lobby, then start_round; add_pilot and use_ability for viewers; update_settings for everything that is set once. ' +
  'get_state tells the phase, the scores and who is flying. Errors say what to do instead.';

const SERVER_INFO = { name: 'starfray', title: 'Starfray', version: API_VERSION };

/** Shared, because each server would build its own, which costs more than a call. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

export function mcpRoutes(dispatch: Dispatch, access: Access, onBug: (error: unknown) => void): Route[] {
  const tools = Object.fromEntries(SCOPES.map(scope => [scope, toolsFor(scope)])) as Record<Scope, Tool[]>;
  const handler = createMcpHandler(({ authInfo }) =>
    createSession(authInfo?.extra?.caller as Caller, tools, dispatch, onBug),
  );

  const handle: Route['handle'] = exchange => {
    const caller = access.callerOf(exchange, 'mcp');
    const authInfo = { token: '', clientId: caller.name, scopes: [caller.scope], extra: { caller } };
    return answerByFetch(exchange, request => handler.fetch(request, { authInfo }));
  };
  return (['GET', 'POST', 'DELETE'] as const).map(method => ({ method, path: MCP_PATH, handle }));
}

/** What answers one request; nothing is kept between requests. */
function createSession(
  caller: Caller,
  tools: Record<Scope, Tool[]>,
  dispatch: Dispatch,
  onBug: (error: unknown) => void,
) {
  const server = new Server(SERVER_INFO, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator,
  });
  server.setRequestHandler('tools/list', () => ({ tools: tools[caller.scope] }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const name = actionOfTool(params.name);
    if (!name) throw unknownTool(params.name);
    try {
      return result(
        await dispatch(name, inputOf(name, params.arguments ?? {}), caller),
        hasSchema(params.name),
      );
    } catch (error) {
      return failure(error, onBug);
    }
  });
  const hasSchema = (tool: string) =>
    tools[caller.scope].some(({ name, outputSchema }) => name === tool && outputSchema !== undefined);
  return server;
}

/** A field that takes the whole body may also be given flat. */
function inputOf(name: Parameters<typeof declarationOf>[0], args: Record<string, unknown>) {
  const { body } = declarationOf(name);
  return body && !Object.hasOwn(args, body) ? { [body]: args } : args;
}

function result({ output, adjusted }: Answer, structured: boolean): CallToolResult {
  const remark = `Clamped or ignored: ${adjusted.join(', ')}.`;
  return {
    content: [text(JSON.stringify(output)), ...(adjusted.length > 0 ? [text(remark)] : [])],
    ...(structured ? { structuredContent: output as Record<string, unknown> } : {}),
  };
}

const text = (content: string) => ({ type: 'text' as const, text: content });

/** Refusals are results that a model can read and act on. */
function failure(error: unknown, onBug: (error: unknown) => void): CallToolResult {
  if (!(error instanceof GameError)) onBug(error);
  const { message, code } = error instanceof GameError ? error : INTERNAL;
  return { isError: true, content: [text(JSON.stringify({ error: message, code }))] };
}

const INTERNAL = new GameError('internal', 'Something failed inside the server. It was written to the log.');

const unknownTool = (name: string) =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool ${JSON.stringify(name.slice(0, 60))}: tools/list names them.`,
  );
