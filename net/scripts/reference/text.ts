import { toolName } from '../../../schema/action.ts';
import { type EventReference, eventReferences, type GameFunction, gameFunctions } from './actions.ts';
import { type Field, typeOf } from './types.ts';

/** The same reference as text, in Markdown, for languages whose editors take no `.d.ts`. */

interface Dialect {
  title: string;
  /** How a function is called with those fields. */
  call(name: string, fields: readonly Field[]): string;
  intro: string;
}

export const DIALECTS: Record<'lua' | 'python', Dialect> = {
  lua: {
    title: 'Lua',
    call: (name, fields) =>
      fields.length === 0
        ? `game.${name}()`
        : `game.${name}{${fields.map(field => `${shown(field)} = ${field.type}`).join(', ')}}`,
    intro: `Lua 5.4. Every call waits for its answer. A refusal is an error with \`code\` and \`message\`, which \`pcall\` catches.

- \`event\`: what started the script, a table; \`event.user\`, \`event.input\` ...
- \`log(...)\`, \`print(...)\`: a line in the record of the run; \`console.error(...)\` one of kind error.
- \`say(...)\`: a line for the chat.
- \`secrets.NAME\`: a secret that the script names; nil when it is not set.
- \`store.get(key)\`, \`store.set(key, value)\`, \`store.delete(key)\`, \`store.add(key, amount)\`: kept from run to run, 100 KB in all.
- \`http(url, {method = "POST", headers = {}, body = ...})\`: \`status\`, \`headers\`, \`body\`; only hosts that the script lists.
- \`sleep(seconds)\`, \`json.encode(value)\`, \`json.decode(text)\`, \`null\` and \`list{...}\` for JSON.`,
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
- \`http(url, method="POST", headers={}, body=...)\`: \`.status\`, \`.headers\`, \`.body\`; only hosts that the script lists.
- \`time.sleep(seconds)\`, \`await asyncio.sleep(seconds)\`; \`await\` may stand at the top.`,
  },
};

export function scriptReference(language: keyof typeof DIALECTS): string {
  const { title, intro, call } = DIALECTS[language];
  return [
    `# Scripts in ${title}\n`,
    intro,
    '\n## The game\n',
    ...gameFunctions().map(one => gameFunction(one, call)),
    '\n## Events\n',
    ...eventReferences().map(eventLine),
    '',
  ].join('\n');
}

const shown = ({ name, isOptional }: Field) => (isOptional ? `${name}?` : name);

const gameFunction = ({ name, summary, input, output }: GameFunction, call: Dialect['call']) =>
  `- \`${call(toolName(name), input)}\` → \`${typeOf(output)}\`\n  ${summary}`;

const eventLine = ({ type, summary, fields }: EventReference) =>
  `- \`${type}\` (${fields.map(shown).join(', ') || 'no fields'}): ${summary}`;
