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

/**
 * The tools, resources and prompts that an MCP server offers. Each entry consists of its description for
 * clients and the function that answers.
 */

export interface McpTool {
  tool: Tool;
  /**
   * Scopes of the callers whose list contains the tool. Other callers may call it, too, but the action may
   * refuse them.
   */
  listedTo: readonly Scope[];
  /** Runs the tool. If it rejects with a GameError, the error becomes a result that the model can read. */
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
