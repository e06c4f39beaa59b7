import { inFunctions } from '../../dispatch/wording.ts';
import { recordSchemas } from '../../openapi/json-schema.ts';
import {
  type EventReference,
  eventReferences,
  type GameFunction,
  gameFunctions,
  viewerReferences,
} from './actions.ts';
import { type Field, typeOf } from './types.ts';

/** The types of everything that scripts in JavaScript and TypeScript can use, for their editor: a `.d.ts`. */
export const scriptTypes = (): string =>
  [
    '/** What scripts of Starfray find. Made from the declarations of the server. */',
    ...Object.entries(recordSchemas()).map(([name, schema]) => `type ${name} = ${typeOf(schema)};`),
    'interface Game {',
    ...gameFunctions().map(gameFunction),
    '}',
    ...eventReferences().map(eventType),
    ...viewerReferences().map(viewerType),
    anyEvent(),
    GLOBALS,
  ].join('\n');

const fields = (list: readonly Field[]) =>
  list.map(({ name, type, isOptional }) => `${name}${isOptional ? '?' : ''}: ${type}`).join('; ');

function gameFunction({ name, summary, input, output }: GameFunction): string {
  const isOptional = input.every(field => field.isOptional);
  const argument = input.length === 0 ? '' : `input${isOptional ? '?' : ''}: { ${fields(input)} }`;
  return `  ${comment(inFunctions('js')(summary))}\n  ${name}(${argument}): Promise<${typeOf(output)}>;`;
}

/** `boss.rage` becomes `BossRageEvent`. */
const typeName = (type: string) =>
  `${type.replace(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

const eventType = ({ type, summary, fields: list }: EventReference) =>
  `${comment(summary)}\ninterface ${typeName(type)} { type: '${type}'; trigger: 'event' | 'test'; at: number; ${fields(list)} }`;

const viewerType = ({ type, fields: list }: Pick<EventReference, 'type' | 'fields'>) =>
  `interface ${typeName(type)} { type: '${type}'; trigger: ${type === 'none' ? '' : `'${type}' | `}'test'; ${fields(list)} }`;

/** Distinguished by `type`. */
const anyEvent = () =>
  `type ScriptEvent = ${[...eventReferences(), ...viewerReferences()].map(({ type }) => typeName(type)).join(' | ')};`;

const comment = (text: string) => `/** ${text.replaceAll('*/', '* /')} */`;

const GLOBALS = `
/**
 * What started the script: its \`type\`, which is \`command\`, \`reward\`, \`none\` (a test run without a trigger) or the name of
 * an event, says which fields there are. Check it first: \`if (event.type !== 'kill') return;\`
 */
declare const event: ScriptEvent;

/** Every action that a player may do. A refusal is thrown as a GameError. */
declare const game: Game;
interface GameError extends Error {
  code: string;
}

/** A line in the record of the run: text as it is, all else as JSON. */
declare function log(...values: unknown[]): void;
/** A line for the chat. */
declare function say(...values: unknown[]): void;
declare const console: Record<'log' | 'info' | 'debug' | 'warn' | 'error', (...values: unknown[]) => void>;

/** Secrets of the streamer that the script names. */
declare const secrets: Readonly<Record<string, string | undefined>>;

/** What is kept from run to run: 100 KB of JSON in all. */
declare const store: {
  /** Null when there is none. */
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<null>;
  delete(key: string): Promise<null>;
  /** Adds to a number, 0 when there is none, and answers the sum. */
  add(key: string, amount?: number): Promise<number>;
};

/**
 * Asks a host that the script lists in \`hosts\`. \`{{secret:NAME}}\` in the URL, a header or the body is filled in by
 * the server, for hosts that the secret is bound to.
 */
declare function http(
  url: string,
  options?: {
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
    headers?: Record<string, string>;
    /** Text as it is, all else as JSON. */
    body?: unknown;
  },
): Promise<{ status: number; headers: Record<string, string>; body: string }>;

/** Milliseconds. */
declare function sleep(ms: number): Promise<void>;
declare function setTimeout(run: () => void, ms?: number): number;
declare function setInterval(run: () => void, ms?: number): number;
declare function clearTimeout(id: number): void;
declare function clearInterval(id: number): void;
`;
