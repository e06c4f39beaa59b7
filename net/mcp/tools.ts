import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { ACTION_NAMES, type ActionName, declarationOf } from '../../schema/actions/index.ts';
import {
  type ActionDeclaration,
  isListedTo,
  isReadOnly,
  SCOPES,
  type Scope,
  toolOf,
} from '../../schema/base/action.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Caller } from '../access/identity.ts';
import { type Answer, ValueOutput } from '../dispatch/answer.ts';
import { inTools } from '../dispatch/command-names.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import { flatInput } from '../dispatch/input.ts';
import { unknownKeys } from '../dispatch/unknown-keys.ts';
import { type JsonSchema, jsonSchemaOf } from '../openapi/json-schema.ts';
import { answerOf, callText, remarkOn, wantsAll } from './answers.ts';
import type { McpTool } from './catalog.ts';
import { answerSchema, argumentSchema, createReferrer } from './schema.ts';

/** The tools for models: one for each action, except for actions that are declared without a tool. */

/** Maximum length of an output schema in the list of tools. Models pay for its words each time. @limit characters */
const MAX_OUTPUT_SCHEMA_LENGTH = 250;

const WHOLE = { type: 'boolean', description: 'Cuts nothing.' };

export function actionTools(dispatch: Dispatch): McpTool[] {
  return describedTools().map(({ name, tool }) => actionTool(name, tool, dispatch));
}

/** Returns the tools that are listed to callers with the scope `scope`. */
export const toolsListedTo = (scope: Scope): Tool[] =>
  describedTools()
    .filter(({ name }) => isListedTo(scope, declarationOf(name)))
    .map(({ tool }) => tool);

function describedTools(): { name: ActionName; tool: Tool }[] {
  const refer = createReferrer();
  return ACTION_NAMES.flatMap(name => {
    const declaration = declarationOf(name);
    const toolName = toolOf(name, declaration);
    if (toolName === null) return [];
    const tool = describe(toolName, declaration);
    const inputSchema = refer(toolName, tool.inputSchema) as Tool['inputSchema'];
    return [{ name, tool: { ...tool, inputSchema } }];
  });
}

function actionTool(name: ActionName, tool: Tool, dispatch: Dispatch): McpTool {
  const declaration = declarationOf(name);
  return {
    tool,
    listedTo: SCOPES.filter(scope => isListedTo(scope, declaration)),
    async call({ full, ...args }, caller) {
      const input = inputOf(declaration, hasOwnFull(declaration) ? { ...args, full } : args);
      const unknown = unknownKeys(declaration, input);
      requireSomeKnown(tool, declaration, args);
      const { complete } = declaration;
      const structured = tool.outputSchema !== undefined;
      try {
        const answer = await carryOut(dispatch, name, args, input, caller);
        const whole = wantsAll({ ...args, full });
        const again = offersAll(declaration) ? callText(tool.name, { ...args, full: true }) : SEE_STATE;
        return answerOf(answer, { structured, whole, unknown, complete, again });
      } catch (error) {
        throw inArguments(declaration, withRemark(error, unknown));
      }
    },
  };
}

const SEE_STATE = callText('get_state', { detail: 'full' });

/** Converts the arguments of a tool into the input of its action. */
function inputOf(declaration: ActionDeclaration, args: Record<string, unknown>) {
  const { toolArguments = {} } = declaration;
  const named = Object.entries(args).map(([argument, value]) => [toolArguments[argument] ?? argument, value]);
  return flatInput(declaration, Object.fromEntries(named));
}

/** Runs the action, or the action that reads the same data if the call has no arguments. */
async function carryOut(
  dispatch: Dispatch,
  name: ActionName,
  args: Record<string, unknown>,
  input: Record<string, unknown>,
  caller: Caller,
): Promise<Answer> {
  const { toolReads, toolEchoes, body = '' } = declarationOf(name);
  const isEmpty = Object.values(args).every(value => value == null);
  if (toolReads && isEmpty) return dispatch(toolReads as ActionName, {}, caller);
  const answer = await dispatch(name, input, caller);
  return toolEchoes ? { ...answer, output: new ValueOutput(echo(answer, input[body])) } : answer;
}

/** Returns those fields of an answer that also occur in the input. */
function echo({ output }: Answer, input: unknown) {
  const fields = Object.entries(output.value as object);
  return Object.fromEntries(fields.filter(([field]) => Object.hasOwn(Object(input), field)));
}

/** Throws `bad-input` if all arguments of a call are unknown, because the caller must have meant something else. */
function requireSomeKnown(
  { name, inputSchema }: Tool,
  { lenient }: ActionDeclaration,
  args: Record<string, unknown>,
) {
  const taken = Object.keys(inputSchema.properties ?? {});
  const named = Object.keys(args);
  if (lenient || taken.length === 0 || named.length === 0 || named.some(name => taken.includes(name))) return;
  if (inputSchema.required?.length) return; // the missing argument is reported instead
  throw new GameError('bad-input', `Nothing was done: ${name} takes ${taken.join(', ')}.`);
}

/** Adds the unknown arguments to a refusal, because one of them may be misspelled. */
function withRemark(error: unknown, unknown: readonly string[]) {
  if (!(error instanceof GameError) || unknown.length === 0) return error;
  return new GameError(error.code, `${error.message} ${remarkOn(unknown)}`);
}

/** Replaces the names of the action's fields in a refusal by the names of the tool's arguments. */
function inArguments({ toolArguments = {} }: ActionDeclaration, error: unknown) {
  if (!(error instanceof GameError)) return error;
  const renamed = Object.entries(toolArguments).reduce(
    (text, [argument, field]) => text.replace(`"${field}"`, `"${argument}"`),
    error.message,
  );
  return renamed === error.message ? error : new GameError(error.code, renamed);
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

/** Turns `use_ability` into `Use ability`. */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

function inputSchemaOf(declaration: ActionDeclaration): JsonSchema {
  const { input, documented = input, body = '', toolArguments = {} } = declaration;
  const schema = named(jsonSchemaOf(documented, { side: 'input' }), toolArguments);
  const required = (schema.required as string[]).filter(field => field !== body);
  const properties = {
    ...(schema.properties as object),
    ...(offersAll(declaration) ? { full: { ...WHOLE, ...fullOf(schema) } } : {}),
  };
  return argumentSchema({ ...schema, properties, required });
}

/** Returns the schema with its fields renamed to the tool's arguments. */
function named(schema: JsonSchema, toolArguments: Readonly<Record<string, string>>): JsonSchema {
  const names = Object.fromEntries(
    Object.entries(toolArguments).map(([argument, field]) => [field, argument]),
  );
  const nameOf = (field: string) => names[field] ?? field;
  const fields = Object.entries(schema.properties as object).map(([field, each]) => [nameOf(field), each]);
  return {
    ...schema,
    properties: Object.fromEntries(fields),
    required: (schema.required as string[]).map(nameOf),
  };
}

/**
 * Whether a tool accepts `full`. Tools that only read accept it, unless they have a field `detail` that determines
 * how much they return.
 */
const offersAll = (declaration: ActionDeclaration) =>
  isReadOnly(declaration) && !hasField(declaration, 'detail');

const fullOf = (schema: JsonSchema) => (schema.properties as Record<string, JsonSchema>).full;

/** Whether the action itself has a field `full`. */
const hasOwnFull = (declaration: ActionDeclaration) => hasField(declaration, 'full');

const hasField = ({ input }: ActionDeclaration, field: string) =>
  'entries' in input && Object.hasOwn(input.entries as object, field);

/** Returns only annotations that differ from the defaults that clients assume. */
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

/** Whether the schema has fields other than `ok` and is not too long. */
const isInformative = (schema: JsonSchema) =>
  Object.keys(schema.properties ?? {}).some(key => key !== 'ok') &&
  JSON.stringify(schema).length <= MAX_OUTPUT_SCHEMA_LENGTH;
