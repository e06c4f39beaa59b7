import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { type ActionDeclaration, isReadOnly, toolOf } from '../../schema/action.ts';
import { ACTION_NAMES, type ActionName, declarationOf } from '../../schema/actions/index.ts';
import { GameError } from '../../schema/error.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import { flatInput } from '../dispatch/flat-input.ts';
import { unknownKeys } from '../dispatch/unknown-keys.ts';
import { inTools } from '../dispatch/wording.ts';
import { type JsonSchema, jsonSchemaOf } from '../openapi/json-schema.ts';
import { answerOf, remarkOn, wantsAll } from './answers.ts';
import type { McpTool } from './catalog.ts';
import { answerSchema, argumentSchema, createReferrer } from './schema.ts';

/** The tools for models: one for each action that is not declared without. */

/** A larger output schema is left out: a model would pay for it each time the tools are listed. */
const MAX_OUTPUT_SCHEMA_LENGTH = 300;

const WHOLE = { type: 'boolean', description: 'True: nothing is cut, however long.' };

export function actionTools(dispatch: Dispatch): McpTool[] {
  const refer = createReferrer();
  return ACTION_NAMES.flatMap(name => {
    const declaration = declarationOf(name);
    const toolName = toolOf(name, declaration);
    if (toolName === null) return [];
    const tool = describe(toolName, declaration);
    const inputSchema = refer(toolName, tool.inputSchema) as Tool['inputSchema'];
    return [actionTool(name, { ...tool, inputSchema }, dispatch)];
  });
}

function actionTool(name: ActionName, tool: Tool, dispatch: Dispatch): McpTool {
  const declaration = declarationOf(name);
  return {
    tool,
    scope: declaration.scope,
    async call({ full, ...args }, caller) {
      const input = flatInput(declaration, args);
      const unknown = unknownKeys(declaration, input);
      const { complete } = declaration;
      const structured = tool.outputSchema !== undefined;
      try {
        const answer = await dispatch(name, input, caller);
        return answerOf(answer, { structured, whole: wantsAll({ ...args, full }), unknown, complete });
      } catch (error) {
        throw withRemark(error, unknown);
      }
    },
  };
}

/** A refusal may be due to an argument of the wrong name. */
function withRemark(error: unknown, unknown: readonly string[]) {
  if (!(error instanceof GameError) || unknown.length === 0) return error;
  return new GameError(error.code, `${error.message} ${remarkOn(unknown)}`);
}

function describe(name: string, declaration: ActionDeclaration): Tool {
  const outputSchema = answerSchema(jsonSchemaOf(declaration.output, { side: 'output' }));
  return {
    name,
    title: titleOf(name),
    description: inTools(declaration.summary),
    inputSchema: inputSchemaOf(declaration) as Tool['inputSchema'],
    ...(isInformative(outputSchema) ? { outputSchema: outputSchema as Tool['outputSchema'] } : {}),
    annotations: annotationsOf(declaration),
  };
}

/** `use_ability` becomes `Use ability`. */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

function inputSchemaOf(declaration: ActionDeclaration): JsonSchema {
  const { input, documented = input, body = '' } = declaration;
  const schema = jsonSchemaOf(documented, { side: 'input' });
  const required = (schema.required as string[]).filter(field => field !== body);
  const properties = { ...(schema.properties as object), ...(offersAll(declaration) ? { full: WHOLE } : {}) };
  return argumentSchema({ ...schema, properties, required });
}

/** Reads accept `full`, unless a field of their own says how much they return. */
const offersAll = (declaration: ActionDeclaration) =>
  isReadOnly(declaration) &&
  !('entries' in declaration.input && Object.hasOwn(declaration.input.entries as object, 'detail'));

/** Only the annotations that differ from what clients assume. */
function annotationsOf(declaration: ActionDeclaration): ToolAnnotations {
  const { route = '', destructive = route.startsWith('DELETE '), idempotent } = declaration;
  if (isReadOnly(declaration)) return { readOnlyHint: true, openWorldHint: false };
  const isRepeatable = idempotent ?? /^(PUT|PATCH|DELETE) /.test(route);
  return {
    destructiveHint: destructive,
    ...(isRepeatable ? { idempotentHint: true } : {}),
    openWorldHint: false,
  };
}

/** More than `{ok}` alone, and not too long. */
const isInformative = (schema: JsonSchema) =>
  Object.keys(schema.properties ?? {}).some(key => key !== 'ok') &&
  JSON.stringify(schema).length <= MAX_OUTPUT_SCHEMA_LENGTH;
