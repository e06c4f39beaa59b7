import type * as v from 'valibot';

/**
 * The scopes of callers: to look, to run the show, to bring in what happens in a chat, or everything. `bridge` is for
 * programs between a chat and the game, and runs no show.
 */
export const SCOPES = ['read', 'play', 'bridge', 'owner'] as const;
export type Scope = (typeof SCOPES)[number];

/** What each scope includes. */
const INCLUDED: Readonly<Record<Scope, readonly Scope[]>> = {
  read: ['read'],
  play: ['read', 'play'],
  bridge: ['read', 'bridge'],
  owner: SCOPES,
};

/** Whether a caller with the scope `held` may do what needs the scope `needed`. */
export const allows = (held: Scope, needed: Scope) => INCLUDED[held].includes(needed);

/** Whether something is possible while everything is stopped: to all, to people alone but not to programs, or to nobody. */
export type WhileStopped = 'always' | 'by-hand' | 'never';

/**
 * The declaration of something that a caller can do. Its REST route, MCP tool, OpenAPI operation, script function and
 * client method are derived from it.
 */
export interface ActionDeclaration<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> {
  /** One sentence for the manual and for models. */
  summary: string;
  /** `METHOD /path/:param` below `/api/v1`; left out when there is no route. */
  route?: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** Path parameters whose name differs from the input field: `{parameter: field}`. */
  params?: Readonly<Record<string, string>>;
  /** The input field that takes the whole body as it is. */
  body?: string;
  /** Largest request body, where more than usual is needed. Unit: bytes. */
  maxBodyBytes?: number;
  /** True if unusable parts of the input are ignored instead of refused. */
  lenient?: true;
  /** The settings that the action changes, each to the input field of the same name if that is present. */
  keeps?: readonly string[];
  /** The output's list that must stay complete: where answers are shortened, its entries are shortened instead. */
  complete?: string;
  /** The name of the MCP tool if it is not the action's name in snake_case; false if there is no tool. */
  tool?: false | string;
  /** Arguments of the tool whose name differs from the input field: `{argument: field}`. */
  toolArguments?: Readonly<Record<string, string>>;
  /** The action that the tool carries out when it is called without arguments, so that one tool reads and writes. */
  toolReads?: string;
  /** True if the tool answers only those fields of the output that its input has. */
  toolEchoes?: true;
  /** True if the tool is listed to keys of the scope `bridge` alone; others may still call it. */
  forBridges?: true;
  /** True if it ends or overwrites something that cannot be restored, such as a round. Implied by DELETE. */
  destructive?: true;
  /** True if repeating it changes nothing more. Implied by PUT, PATCH and DELETE. */
  idempotent?: true;
  /** True if its input or output contains a secret, which must not be stored anywhere. */
  secret?: true;
  /** True if it runs on the front thread but takes a while, because it asks the world or runs a script. */
  lasting?: true;
  /** False if scripts may not ask for it although its scope is theirs. */
  scripts?: false;
  /** True if it is not part of the published interface document. */
  preview?: true;
  /** Why the streaming menu does not offer it, where it does not. */
  notInMenu?: string;
  /** Whether it is possible while everything is stopped; where it is left out, its topic decides. */
  whileStopped?: WhileStopped;
  /** Where it runs: `sim` in the world between two ticks, `net` on the front thread. */
  runs: 'sim' | 'net';
  scope: Scope;
  input: Input;
  /** The input as documented, if `input` accepts more than is documented. */
  documented?: v.GenericSchema;
  output: Output;
  /** A call and its answer, for documents; the tests run every one of them. */
  example?: Example<v.InferInput<Input>, v.InferOutput<Output>>;
}

interface Example<Input, Output> {
  input: Frozen<Input>;
  output: Frozen<Output>;
}

/** A type that accepts literals, whose lists the compiler infers as read-only. */
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

export const action = <
  const D extends ActionDeclaration<I, O>,
  I extends v.GenericSchema = v.GenericSchema,
  O extends v.GenericSchema = v.GenericSchema,
>(
  declaration: D & { input: I; output: O },
) => declaration;

/** The name of an action in snake_case: `use_ability` for `useAbility`. */
export const toolName = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** The name of an action's tool, or null if it has none. */
export const toolOf = (name: string, { tool }: Pick<ActionDeclaration, 'tool'>) =>
  tool === false ? null : (tool ?? toolName(name));

/** Whether callers of that scope find its tool in their list. */
export const isListedTo = (scope: Scope, { scope: needed, forBridges }: ActionDeclaration) =>
  allows(scope, needed) && (!forBridges || scope === 'bridge');

/** Whether an action only reads. */
export const isReadOnly = ({ route, scope }: Pick<ActionDeclaration, 'route' | 'scope'>) =>
  scope === 'read' || route?.startsWith('GET ') === true;
