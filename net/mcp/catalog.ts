import type {
  CallToolResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ServerCapabilities,
  ServerContext,
  Tool,
} from '@modelcontextprotocol/server';
import type { Scope } from '../../schema/base/action.ts';
import type { Caller } from '../access/identity.ts';

/** What an MCP server offers. Each entry is its description for clients with the function that answers. */

export interface McpTool {
  tool: Tool;
  /** Scopes of the callers that see it in their list. Others may still call it; the action itself may refuse them. */
  listedTo: readonly Scope[];
  /** May reject with a GameError, which becomes a result that the model can read. */
  call(args: Record<string, unknown>, caller: Caller, context: ServerContext): Promise<CallToolResult>;
}

export interface McpResource {
  resource: Resource;
  read(): ReadResourceResult;
}

export interface McpPrompt {
  prompt: Prompt;
  get(args: Record<string, string>): GetPromptResult;
}

export interface McpCatalog {
  tools: readonly McpTool[];
  resources: readonly McpResource[];
  prompts: readonly McpPrompt[];
  /** Capabilities beyond tools, resources and prompts. */
  capabilities?: ServerCapabilities;
}

export const mergeCatalogs = (one: McpCatalog, other: McpCatalog): McpCatalog => ({
  tools: [...one.tools, ...other.tools],
  resources: [...one.resources, ...other.resources],
  prompts: [...one.prompts, ...other.prompts],
  capabilities: { ...one.capabilities, ...other.capabilities },
});
