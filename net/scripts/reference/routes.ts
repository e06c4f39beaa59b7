import { toolName } from '../../../schema/base/action.ts';
import { API_PATH } from '../../../schema/base/route.ts';
import type { Route } from '../../../server/http/routes.ts';
import { type Asset, answerAsset, assetOf } from '../../../server/http/static.ts';
import { inFunctions } from '../../dispatch/command-names.ts';
import { recordSchemas } from '../../openapi/json-schema.ts';
import { readExamples } from '../examples/index.ts';
import {
  type EventReference,
  eventReferences,
  type GameFunction,
  gameFunctions,
  viewerReferences,
} from './actions.ts';
import { type TypedField, typeOf } from './types.ts';

/** Builds the types of everything that scripts in JavaScript and TypeScript can use, as a `.d.ts` for editors. */
export const scriptTypes = (): string =>
  [
    '/** What scripts of Starfray find. Made from the declarations of the server. */',
    ...Object.entries(recordSchemas()).map(([name, schema]) => `type ${name} = ${typeOf(schema)};`),
    'interface Game {',
    ...gameFunctions().map(declaration),
    '}',
    ...eventReferences().map(eventType),
    ...viewerReferences().map(viewerType),
    anyEvent(),
    GLOBALS,
  ].join('\n');

const fields = (list: readonly TypedField[]) =>
  list.map(({ name, type, isOptional }) => `${name}${isOptional ? '?' : ''}: ${type}`).join('; ');

function declaration({ name, summary, input, output }: GameFunction): string {
  const isOptional = input.every(field => field.isOptional);
  const argument = input.length === 0 ? '' : `input${isOptional ? '?' : ''}: { ${fields(input)} }`;
  return `  ${comment(inFunctions('js')(summary))}\n  ${name}(${argument}): Promise<${typeOf(output)}>;`;
}

/** Turns `boss.rage` into `BossRageEvent`. */
const typeName = (type: string) =>
  `${type.replace(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

const eventType = ({ type, summary, fields: list }: EventReference) =>
  `${comment(summary)}\ninterface ${typeName(type)} { type: '${type}'; trigger: 'event' | 'test'; at: number; ${fields(list)} }`;

const viewerType = ({ type, fields: list }: Pick<EventReference, 'type' | 'fields'>) =>
  `interface ${typeName(type)} { type: '${type}'; trigger: ${type === 'none' ? '' : `'${type}' | `}'test'; ${fields(list)} }`;

/** The union of all events, distinguished by `type`. */
const anyEvent = () =>
  `type ScriptEvent = ${[...eventReferences(), ...viewerReferences()].map(({ type }) => typeName(type)).join(' | ')};`;

const comment = (text: string) => `/** ${text.replaceAll('*/', '* /')} */`;

const GLOBALS = `
/**
 * The event that started the script. Its \`type\` is \`command\`, \`reward\`, \`none\` (a test run without a trigger) or the name of
 * an event, and determines the fields. Check it first: \`if (event.type !== 'kill') return;\`
 */
declare const event: ScriptEvent;

/** Every action that a player may do. A refusal is thrown as a GameError. */
declare const game: Game;
interface GameError extends Error {
  code: string;
}

/** Adds a line to the output of the run: text unchanged, everything else as JSON. */
declare function log(...values: unknown[]): void;
/** Writes a line to the chat. */
declare function say(...values: unknown[]): void;
declare const console: Record<'log' | 'info' | 'debug' | 'warn' | 'error', (...values: unknown[]) => void>;

/** Secrets of the streamer that the script names. */
declare const secrets: Readonly<Record<string, string | undefined>>;

/** Values that persist from run to run: 100 KB of JSON in all. */
declare const store: {
  /** Null if there is none. */
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<null>;
  delete(key: string): Promise<null>;
  /** Adds to a number, 0 if there is none, and returns the sum. */
  add(key: string, amount?: number): Promise<number>;
};

/**
 * Sends a request to a host in the script's list \`hosts\`. The server fills in \`{{secret:NAME}}\` in the URL, a
 * header or the body, for hosts that the secret is bound to.
 */
declare function http(
  url: string,
  options?: {
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
    headers?: Record<string, string>;
    /** Text unchanged, everything else as JSON. */
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

/** The language-specific parts of the reference in Markdown, for languages that have no `.d.ts`. */
interface Dialect {
  title: string;
  /** Returns the syntax of a call with the given fields. */
  call(name: string, fields: readonly TypedField[]): string;
  intro: string;
  /** Example code that catches a refusal. */
  refusal: string;
  /** Name of the example script to show. */
  example: string;
}

const DIALECTS: Record<'lua' | 'python', Dialect> = {
  lua: {
    title: 'Lua',
    call: (name, fields) =>
      fields.length === 0
        ? `game.${name}()`
        : `game.${name}{${fields.map(field => `${shown(field)} = ${field.type}`).join(', ')}}`,
    intro: `Lua 5.4. Every call waits for its answer. A refusal is an error with \`code\` and \`message\`, which \`pcall\` catches.

- \`event\`: what started the script, a table; \`event.user\`, \`event.input\` ... What is null in an event, such as the
  \`login\` of a bot, is not in the table at all: \`row.login == nil\`.
- \`log(...)\`, \`print(...)\`: a line in the record of the run; \`console.error(...)\` one of kind error.
- \`say(...)\`: a line for the chat.
- \`secrets.NAME\`: a secret that the script names; nil when it is not set.
- \`store.get(key)\`, \`store.set(key, value)\`, \`store.delete(key)\`, \`store.add(key, amount)\`: kept from run to run, 100 KB in all.
- \`http(url, {method = "POST", headers = {}, body = ...})\`: \`status\`, \`headers\`, \`body\`; only hosts that the script lists. \`{{secret:NAME}}\` in the URL, a header or the body is filled in by the server.
- \`sleep(seconds)\`, \`json.encode(value)\`, \`json.decode(text)\`, \`null\` and \`list{...}\` for JSON.`,
    refusal: `local ok, problem = pcall(game.spawn_boss, {boss = "random"})
if not ok then
  if problem.code ~= "too-many-bosses" then error(problem) end
  say("Three bosses are enough.")
end`,
    example: 'Lucky wheel',
  },
  python: {
    title: 'Python',
    call: (name, fields) =>
      `game.${name}(${fields.map(field => `${shown(field)}: ${field.type}`).join(', ')})`,
    intro: `Python 3.14 with its standard library. Every call waits for its answer. A refusal is raised as \`GameError\` with \`code\`.

- \`event\`: what started the script, a dict whose fields are attributes too: \`event["user"]\`, \`event.user\`.
- \`log(...)\`: a line in the record of the run, all but text as JSON; \`print(...)\` as Python prints; \`console.error(...)\`.
- \`say(...)\`: a line for the chat.
- \`secrets.NAME\`: a secret that the script names; None when it is not set.
- \`store.get(key)\`, \`store.set(key, value)\`, \`store.delete(key)\`, \`store.add(key, amount)\`: kept from run to run, 100 KB in all.
- \`http(url, method="POST", headers={}, body=...)\`: \`.status\`, \`.headers\`, \`.body\`; only hosts that the script lists. \`{{secret:NAME}}\` in the URL, a header or the body is filled in by the server.
- \`time.sleep(seconds)\`, \`await asyncio.sleep(seconds)\`; \`await\` may stand at the top.`,
    refusal: `try:
    game.spawn_boss(boss="random")
except GameError as problem:
    if problem.code != "too-many-bosses":
        raise
    say("Three bosses are enough.")`,
    example: 'Top five',
  },
};

/** Builds the reference of everything that scripts in the language can use, with an example. */
export function scriptReference(language: keyof typeof DIALECTS): string {
  const { title, intro, call, refusal, example } = DIALECTS[language];
  return [
    `# Scripts in ${title}\n`,
    intro,
    '\n## A refusal\n',
    codeBlock(language, refusal),
    '\n## An example\n',
    shownExample(language, example),
    '\n## The game\n',
    ...gameFunctions().map(one => helpOf(one, call)),
    '\n## Records\n',
    ...Object.entries(recordSchemas()).map(([name, schema]) => `- \`${name}\`: \`${typeOf(schema)}\``),
    '\n## Events\n',
    ...eventReferences().map(eventLine),
    '',
  ].join('\n');
}

const codeBlock = (language: string, code: string) => `\`\`\`${language}\n${code.trim()}\n\`\`\``;

function shownExample(language: string, name: string): string {
  const found = readExamples().find(one => one.name === name);
  return found ? `${found.about}\n\n${codeBlock(language, found.code)}` : '';
}

const shown = ({ name, isOptional }: TypedField) => (isOptional ? `${name}?` : name);

const helpOf = ({ name, summary, input, output }: GameFunction, call: Dialect['call']) =>
  `- \`${call(toolName(name), input)}\` → \`${typeOf(output)}\`\n  ${inFunctions('lua')(summary)}`;

const eventLine = ({ type, summary, fields }: EventReference) =>
  `- \`${type}\` (${fields.map(shown).join(', ') || 'no fields'}): ${summary}`;

/** The references by file name, for the script editor and for authors of scripts. */
const FILES: Record<string, () => string> = {
  'js.d.ts': scriptTypes,
  'lua.md': () => scriptReference('lua'),
  'python.md': () => scriptReference('python'),
};

/** Routes that need no key. A reference is built at its first request. */
export const referenceRoutes = (): Route[] =>
  Object.entries(FILES).map(([name, write]) => {
    let made: Asset | undefined;
    return {
      method: 'GET',
      path: `${API_PATH}/scripts/reference/${name}`,
      handle(exchange) {
        made ??= assetOf('.txt', Buffer.from(write()));
        answerAsset(exchange, made);
      },
    };
  });
