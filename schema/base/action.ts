import type * as v from 'valibot';

/**
 * The scopes of callers. `read` may only read, `play` may run the show, and `owner` may do everything. `bridge` is for
 * programs that connect a chat to the game; it cannot run the show.
 */
export const SCOPES = ['read', 'play', 'bridge', 'owner'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes that each scope includes. */
const INCLUDED: Readonly<Record<Scope, readonly Scope[]>> = {
  read: ['read'],
  play: ['read', 'play'],
  bridge: ['read', 'bridge'],
  owner: SCOPES,
};

/** Whether a caller with the scope `held` may do something that needs the scope `needed`. */
export const allows = (held: Scope, needed: Scope) => INCLUDED[held].includes(needed);

/** Who can use an action during the emergency stop: everybody, only people, or nobody. */
export type WhileStopped = 'always' | 'by-hand' | 'never';

/**
 * Declaration of an action. Its REST route, MCP tool, OpenAPI operation, script function and client method are derived
 * from it.
 */
export interface ActionDeclaration<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> {
  /** One sentence for the manual and for models. */
  summary: string;
  /** `METHOD /path/:param` below `/api/v1`; absent if there is no route. */
  route?: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** Path parameters whose name differs from the input field: `{parameter: field}`. */
  params?: Readonly<Record<string, string>>;
  /** The input field that is the whole body. */
  body?: string;
  /** Largest request body in bytes, if the default is too small. */
  maxBodyBytes?: number;
  /** True if invalid parts of the input are ignored instead of refused. */
  lenient?: true;
  /** Settings that the action changes. Each is set from the input field of the same name, if present. */
  storedSettings?: readonly string[];
  /**
   * Name of the list in the output that must stay complete. If an answer is too long, entries of this list are
   * shortened, but none is left out.
   */
  complete?: string;
  /** Name of the MCP tool, if it differs from the action's name in snake_case; false if there is no tool. */
  tool?: false | string;
  /** Tool arguments whose name differs from the input field: `{argument: field}`. */
  toolArguments?: Readonly<Record<string, string>>;
  /** The action that the tool runs when it is called without arguments, so that one tool reads and writes. */
  toolReads?: string;
  /** True if the tool returns only those fields of the output that are in its input. */
  toolEchoes?: true;
  /** True if the tool is listed only for keys of the scope `bridge`. Other keys may still call the tool. */
  forBridges?: true;
  /** True if the action ends or overwrites something that cannot be restored, such as a round. DELETE implies it. */
  destructive?: true;
  /** True if repeating the action changes nothing more. PUT, PATCH and DELETE imply it. */
  idempotent?: true;
  /** True if the input or output contains a secret, which must not be stored. */
  secret?: true;
  /** True if the action runs on the front thread but takes a while, because it waits for the simulation or a script. */
  lasting?: true;
  /** False if scripts may not call the action although its scope allows it. */
  scripts?: false;
  /** True if the action is not part of the published interface. */
  preview?: true;
  /** Reason why the streaming menu does not offer the action. */
  notInMenu?: string;
  /** Who can use the action during the emergency stop. The default depends on the action's topic. */
  whileStopped?: WhileStopped;
  /** Where the action runs: `sim` in the simulation between two ticks, `net` on the front thread. */
  runs: 'sim' | 'net';
  scope: Scope;
  input: Input;
  /** Schema of the input for the documentation, if `input` also accepts values that are not documented. */
  documented?: v.GenericSchema;
  output: Output;
  /** Fields of the input that are not part of the published interface. */
  previewFields?: readonly string[];
  /** Schemas of answers in another form, which are not part of the published interface and which the caller chooses by optional fields of the input. */
  otherOutputs?: readonly v.GenericSchema[];
  /** A call and its answer, for the documentation. The tests run every example. */
  example?: Example<v.InferInput<Input>, v.InferOutput<Output>>;
}

interface Example<Input, Output> {
  input: Frozen<Input>;
  output: Frozen<Output>;
}

/** A type that accepts literals, for which the compiler infers read-only lists. */
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

export const action = <
  const D extends ActionDeclaration<I, O>,
  I extends v.GenericSchema = v.GenericSchema,
  O extends v.GenericSchema = v.GenericSchema,
>(
  declaration: D & { input: I; output: O },
) => declaration;

/** Name of an action in snake_case: `use_ability` for `useAbility`. */
export const toolName = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Name of an action's tool, or null if it has none. */
export const toolOf = (name: string, { tool }: Pick<ActionDeclaration, 'tool'>) =>
  tool === false ? null : (tool ?? toolName(name));

/** Whether callers with a scope see the tool in their list. */
export const isListedTo = (scope: Scope, { scope: needed, forBridges }: ActionDeclaration) =>
  allows(scope, needed) && (!forBridges || scope === 'bridge');

/** Whether an action only reads. */
export const isReadOnly = ({ route, scope }: Pick<ActionDeclaration, 'route' | 'scope'>) =>
  scope === 'read' || route?.startsWith('GET ') === true;
