import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { type ActionDeclaration, isReadOnly, toolOf } from '../schema/action.ts';
import { ACTION_NAMES, type ActionName, declarationOf } from '../schema/actions/index.ts';
import type { Dispatch } from './dispatch.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { answerOf, wantsAll } from './mcp-answers.ts';
import type { McpTool } from './mcp-catalog.ts';
import { condensed } from './mcp-schema.ts';

/** The tools of models: one for each action that is not without. */

/** A larger output schema is left out: a model would pay for it each time the tools are listed. */
const MAX_OUTPUT_SCHEMA_LENGTH = 300;

const WHOLE = { type: 'boolean', description: 'True: nothing is cut, however long.' };

export const actionTools = (dispatch: Dispatch): McpTool[] =>
  ACTION_NAMES.flatMap(name => {
    const tool = toolOf(name, declarationOf(name));
    return tool === null ? [] : [actionTool(name, tool, dispatch)];
  });

function actionTool(name: ActionName, toolName: string, dispatch: Dispatch): McpTool {
  const declaration = declarationOf(name);
  const tool = describe(toolName, declaration);
  return {
    tool,
    scope: declaration.scope,
    async call(args, caller) {
      const answer = await dispatch(name, inputOf(declaration, args), caller);
      return answerOf(answer, { structured: tool.outputSchema !== undefined, whole: wantsAll(args) });
    },
  };
}

/** A field that takes the whole body may also be given flat. */
function inputOf({ body }: ActionDeclaration, args: Record<string, unknown>) {
  if (!body) return args;
  const { [body]: given, ...flat } = args;
  return { [body]: given ?? flat };
}

function describe(name: string, declaration: ActionDeclaration): Tool {
  const outputSchema = condensed(jsonSchemaOf(declaration.output, { side: 'output' }));
  return {
    name,
    title: titleOf(name),
    description: declaration.summary,
    inputSchema: inputSchemaOf(declaration) as Tool['inputSchema'],
    ...(isWorthTelling(outputSchema) ? { outputSchema: outputSchema as Tool['outputSchema'] } : {}),
    annotations: annotationsOf(declaration),
  };
}

/** `use_ability` becomes `Use ability`. */
const titleOf = (name: string) => name[0].toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** What only looks and has no say of its own in how much is told takes `full`. */
function inputSchemaOf(declaration: ActionDeclaration): JsonSchema {
  const { input, documented = input, body } = declaration;
  const { properties, required, ...schema } = jsonSchemaOf(documented, { side: 'input' });
  const fields = properties as Record<string, JsonSchema>;
  const offersAll = isReadOnly(declaration) && !Object.hasOwn(fields, 'detail');
  const needed = (required as string[]).filter(field => field !== body);
  return {
    ...schema,
    properties: { ...withoutNull(fields, needed), ...(offersAll ? { full: WHOLE } : {}) },
    ...(needed.length > 0 ? { required: needed } : {}),
  };
}

/** That null means absent need not be told to a model: it leaves the field out. */
const withoutNull = (fields: Record<string, JsonSchema>, required: string[]) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      required.includes(field) ? schema : definite(schema),
    ]),
  );

function definite({ anyOf, ...rest }: JsonSchema): JsonSchema {
  const [first, second, ...others] = Array.isArray(anyOf) ? anyOf : [];
  if (second?.type !== 'null' || others.length > 0) return anyOf ? { anyOf, ...rest } : rest;
  return { ...first, ...rest };
}

/** Stated where they differ from what clients assume. */
function annotationsOf(declaration: ActionDeclaration): ToolAnnotations {
  const { route = '', destructive = route.startsWith('DELETE '), idempotent } = declaration;
  if (isReadOnly(declaration)) return { readOnlyHint: true, openWorldHint: false };
  const isRepeatable = idempotent ?? /^(PUT|PATCH|DELETE) /.test(route);
  return {
    readOnlyHint: false,
    destructiveHint: destructive,
    idempotentHint: isRepeatable,
    openWorldHint: false,
  };
}

/** Not `{ok}` alone, and not a book. */
const isWorthTelling = (schema: JsonSchema) =>
  Object.keys(schema.properties ?? {}).some(key => key !== 'ok') &&
  JSON.stringify(schema).length <= MAX_OUTPUT_SCHEMA_LENGTH;
