import { toolName } from '../../../schema/base/action.ts';
import { inFunctions } from '../../dispatch/wording.ts';
import { recordSchemas } from '../../openapi/json-schema.ts';
import { readExamples } from '../examples/index.ts';
import { type EventReference, eventReferences, type GameFunction, gameFunctions } from './actions.ts';
import { type Field, typeOf } from './types.ts';

/** The same reference as text, in Markdown, for languages whose editors take no `.d.ts`. */

interface Dialect {
  title: string;
  /** How a function is called with those fields. */
  call(name: string, fields: readonly Field[]): string;
  intro: string;
  /** How a refusal is caught. */
  refusal: string;
  /** Name of the shipped example that is shown. */
  example: string;
}

export const DIALECTS: Record<'lua' | 'python', Dialect> = {
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

/** Everything that scripts in that language can use, with an example. */
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
    ...gameFunctions().map(one => gameFunction(one, call)),
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

const shown = ({ name, isOptional }: Field) => (isOptional ? `${name}?` : name);

const gameFunction = ({ name, summary, input, output }: GameFunction, call: Dialect['call']) =>
  `- \`${call(toolName(name), input)}\` → \`${typeOf(output)}\`\n  ${inFunctions('lua')(summary)}`;

const eventLine = ({ type, summary, fields }: EventReference) =>
  `- \`${type}\` (${fields.map(shown).join(', ') || 'no fields'}): ${summary}`;
