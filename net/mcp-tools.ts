import type { Tool } from '@modelcontextprotocol/server';
import { allows, type Scope, toolName } from '../schema/action.ts';
import { ACTION_NAMES, type ActionName, declarationOf } from '../schema/actions/index.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** The tools of models: one for each action that is not without. */

/** A larger output schema is left out: a model would pay for it each time the tools are listed. */
const MAX_OUTPUT_SCHEMA_LENGTH = 1_000;

const TOOL_ACTIONS = ACTION_NAMES.filter(name => declarationOf(name).tool !== false);
const ACTION_BY_TOOL = new Map<string, ActionName>(TOOL_ACTIONS.map(name => [toolName(name), name]));

export const actionOfTool = (tool: string) => ACTION_BY_TOOL.get(tool);

/** What callers with that scope are shown. */
export const toolsFor = (scope: Scope): Tool[] =>
  TOOL_ACTIONS.filter(name => allows(scope, declarationOf(name).scope)).map(describe);

function describe(name: ActionName): Tool {
  const { summary, input, documented = input, output, scope } = declarationOf(name);
  const outputSchema = jsonSchemaOf(output, { side: 'output' });
  return {
    name: toolName(name),
    description: summary,
    inputSchema: jsonSchemaOf(documented, { side: 'input' }) as Tool['inputSchema'],
    ...(isWorthTelling(outputSchema) ? { outputSchema: outputSchema as Tool['outputSchema'] } : {}),
    annotations: { readOnlyHint: scope === 'read', openWorldHint: false },
  };
}

/** Not `{ok}` alone, and not a book. */
const isWorthTelling = (schema: JsonSchema) =>
  Object.keys(schema.properties ?? {}).some(key => key !== 'ok') &&
  JSON.stringify(schema).length <= MAX_OUTPUT_SCHEMA_LENGTH;
