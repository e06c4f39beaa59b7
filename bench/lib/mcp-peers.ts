import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

/** The parts of a tool's description that the peer uses. */
export interface PeerTool {
  name: string;
  description?: string;
  inputSchema: { properties?: Record<string, unknown> };
}

/**
 * A server with the official SDK, as in the SDK's examples of a stateless server: Express and, for each request, a
 * server with all tools and a transport, behind the SDK's own check of keys. It offers the given tools, each of which
 * answers at once and does nothing.
 */
export async function expressMcp(tools: readonly PeerTool[], key: string) {
  const app = createMcpExpressApp();
  app.use(requireBearerAuth({ verifier: verifierOf(key) }));
  app.post('/mcp', async (request: IncomingMessage & { body: unknown }, response: ServerResponse) => {
    const server = serverWith(tools);
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await server.connect(transport);
    await transport.handleRequest(request, response, request.body);
    response.on('close', () => {
      transport.close();
      server.close();
    });
  });
  const listening: Server = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (typeof address !== 'object' || !address) throw new Error('Express has no port.');
  return {
    port: address.port,
    stop() {
      listening.closeAllConnections();
      listening.close();
    },
  };
}

const NEVER = Number.MAX_SAFE_INTEGER;

const verifierOf = (key: string) => ({
  async verifyAccessToken(token: string) {
    if (token !== key) throw new InvalidTokenError('This key is not known.');
    return { token, clientId: 'owner', scopes: [], expiresAt: NEVER };
  },
});

function serverWith(tools: readonly PeerTool[]) {
  const server = new McpServer({ name: 'peer', version: '1.0.0' });
  for (const { name, description, inputSchema } of tools) {
    const fields = Object.keys(inputSchema.properties ?? {});
    const shape = Object.fromEntries(fields.map(field => [field, z.string().optional()]));
    server.registerTool(name, { description, inputSchema: shape }, () => ({
      content: [{ type: 'text', text: '{"ok":true}' }],
    }));
  }
  return server;
}
