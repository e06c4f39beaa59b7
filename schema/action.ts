import type * as v from 'valibot';

/** Rights of a caller, each including the ones before it. */
export const SCOPES = ['read', 'play', 'owner'] as const;
export type Scope = (typeof SCOPES)[number];

/** True when somebody who holds `held` may do what needs `needed`. */
export const allows = (held: Scope, needed: Scope) => SCOPES.indexOf(held) >= SCOPES.indexOf(needed);

/**
 * The one description of something a caller can do. REST route, MCP tool, OpenAPI row, script function and
 * client method are derived from it; `runs` says which side implements it: `sim` in the world between two
 * ticks, `net` on the front thread.
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
  /** True when what cannot be used in the input is ignored instead of refused. */
  lenient?: true;
  /** Settings that the action changes, each by the input field of the same name, if that is given. */
  keeps?: readonly string[];
  /** Field of the output with a list of which no entry may be left out: where answers are cut, each is in itself. */
  complete?: string;
  /** Name of the MCP tool where it is not the action's name in snake_case; false when there is none. */
  tool?: false | string;
  /** True when it ends or overwrites what does not come back by itself, such as a round; so does every DELETE. */
  destructive?: true;
  /** True when doing it again changes nothing more; so it is with PUT, PATCH and DELETE. */
  idempotent?: true;
  /** True when input or answer holds a secret, which must not be kept anywhere. */
  secret?: true;
  /** True on the front thread for what is not done at once, as it asks the world or runs a script. */
  lasting?: true;
  /** True for what goes beyond the published interface document. */
  preview?: true;
  /** Front thread or simulation. */
  runs: 'sim' | 'net';
  scope: Scope;
  input: Input;
  /** What documents say about the input, where it takes more than is legal. */
  documented?: v.GenericSchema;
  output: Output;
  /** One call and its answer, for documents; the tests carry out every one of them. */
  example?: Example<v.InferInput<Input>, v.InferOutput<Output>>;
}

interface Example<Input, Output> {
  input: Frozen<Input>;
  output: Frozen<Output>;
}

/** Takes literals, whose lists the compiler holds to be read-only. */
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

export const action = <
  const D extends ActionDeclaration<I, O>,
  I extends v.GenericSchema = v.GenericSchema,
  O extends v.GenericSchema = v.GenericSchema,
>(
  declaration: D & { input: I; output: O },
) => declaration;

/** `useAbility` becomes `use_ability`. */
export const toolName = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** The name of an action's tool, or null when it has none. */
export const toolOf = (name: string, { tool }: Pick<ActionDeclaration, 'tool'>) =>
  tool === false ? null : (tool ?? toolName(name));

/** True for what only looks. */
export const isReadOnly = ({ route, scope }: Pick<ActionDeclaration, 'route' | 'scope'>) =>
  scope === 'read' || route?.startsWith('GET ') === true;
