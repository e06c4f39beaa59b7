import { ACTION_NAMES, type Output } from '../../../schema/actions/index.ts';
import { SCRIPT_ACTIONS } from '../../../schema/actions/script-api.ts';
import type { Script } from '../../../schema/actions/scripts.ts';
import { toolName } from '../../../schema/base/action.ts';
import { GameError, quote } from '../../../schema/base/error.ts';
import { withVisibleLines } from '../../../schema/base/names.ts';
import { nearest } from '../../../schema/base/nearest.ts';
import type { Sandbox, ScriptLanguage, ScriptLine } from '../../../schema/records/script-run.ts';
import type { Trigger } from '../../../schema/scripts/triggers.ts';
import { START_WITHIN_MS } from '../runner.ts';

/** A probable mistake in a script. Warnings do not prevent saving it. */
type Warning = Output<'checkScript'>['warnings'][number];

/** Maximum number of warnings about a script. @limit */
const MAX_WARNINGS = 20;

/** A script that is about to be saved or was just saved. */
type Draft = Pick<Script, 'language' | 'code' | 'trigger'> & {
  /** Id under which the script is saved, or of the script that it will replace; null if there is none. */
  id: string | null;
};

/** Warns of commands that also start another script. */
const sharedCommands = ({ id, trigger }: Draft, scripts: readonly Script[]): Warning[] =>
  scripts
    .filter(script => script.enabled && script.id !== id)
    .flatMap(script => common(commandsOf(trigger), commandsOf(script.trigger)).map(shared(script.name)));

const commandsOf = (trigger: Trigger) =>
  trigger.type === 'command' ? [trigger.command, ...(trigger.aliases ?? [])] : [];

const common = (some: readonly string[], others: readonly string[]) =>
  [...new Set(some)].filter(command => others.includes(command));

const shared =
  (name: string) =>
  (command: string): Warning => ({
    kind: 'shared-command',
    line: null,
    text: `!${command} also starts the script "${name}": both will run.`,
  });

/** Finds syntax errors. The language's engine compiles the code in the sandbox without running it. */
async function syntaxErrors(sandbox: Sandbox, { language, code }: Draft): Promise<Warning[]> {
  if (!sandbox.runtimes[language]) return [];
  const lines: ScriptLine[] = [];
  const job = { language, code, event: {}, secrets: {}, isCheck: true };
  const host = { call: refuse, line: (each: ScriptLine) => lines.push(each) };
  const { error, line } = await sandbox.run(job, host, null, START_WITHIN_MS);
  const remarks = lines.map(({ text }) => syntax(text, null));
  return error === null ? remarks : [syntax(error, line), ...remarks];
}

const syntax = (text: string, line: number | null): Warning => ({
  kind: 'syntax',
  line,
  text: withVisibleLines(text),
});

async function refuse(): Promise<never> {
  throw new GameError('forbidden', 'A script that is only being checked cannot call anything.');
}

/**
 * Finds functions of `game` in the code that do not exist. Reports a limited number of them, each once, with
 * the line of its first use.
 */
export function unknownActions({ language, code }: Pick<Draft, 'language' | 'code'>): Warning[] {
  const known = namesIn(language, SCRIPT_ACTIONS);
  const found = new Map<string, number>();
  for (const { name, line } of mentioned(language, code)) {
    if (!known.includes(name) && !found.has(name)) found.set(name, line);
    if (found.size === MAX_WARNINGS) break; // limited, because it takes time to find a suggestion for each
  }
  const owners = namesIn(language, ACTION_NAMES);
  return [...found].map(([name, line]) => ({
    kind: 'unknown-action',
    line,
    text: owners.includes(name) ? notForScripts(name) : unknown(name, nearest(name, known)),
  }));
}

const isSnakeCase = (language: ScriptLanguage) => language === 'lua' || language === 'python';

/** Converts names to the notation of the language. */
const namesIn = (language: ScriptLanguage, names: readonly string[]) =>
  isSnakeCase(language) ? names.map(toolName) : names;

const notForScripts = (name: string) => `game.${name} is not for scripts: only you can do that.`;

const unknown = (name: string, meant: string | null) =>
  `There is no game.${quote(name).slice(1, -1)}${meant ? `: did you mean game.${meant}?` : '.'}`;

const MENTION = /(?<![\w$.])game\s*\.\s*([A-Za-z_]\w*)/g;

function mentioned(language: ScriptLanguage, code: string) {
  const bare = withoutTexts(language, code);
  let at = 0;
  let line = 1;
  return Array.from(bare.matchAll(MENTION), ({ index, 1: name = '' }) => {
    line += lineBreaksIn(bare.slice(at, index));
    at = index;
    return { name, line };
  });
}

const lineBreaksIn = (text: string) => text.split('\n').length - 1;

const IN_JAVASCRIPT = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g;

/**
 * Patterns for comments and strings, in which names have no meaning. If one is not closed, it extends to the
 * end of the code, which keeps matching fast.
 */
const TEXTS: Readonly<Record<ScriptLanguage, RegExp>> = {
  js: IN_JAVASCRIPT,
  ts: IN_JAVASCRIPT,
  lua: /(?:--)?\[\[[\s\S]*?(?:\]\]|$)|--[^\n]*|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g,
  python: /"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|#[^\n]*|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g,
};

/** Removes comments and strings from the code. Line numbers stay the same. */
const withoutTexts = (language: ScriptLanguage, code: string) =>
  code.replace(TEXTS[language], text => `""${'\n'.repeat(lineBreaksIn(text))}`);

/** Checks a script without running it. Rejects like a test run if the sandbox is full or busy. */
export type Check = (draft: Draft) => Promise<Warning[]>;

/** @param scripts the saved scripts. */
export const createCheck =
  (sandbox: Sandbox, scripts: () => readonly Script[]): Check =>
  async draft =>
    [
      ...(await syntaxErrors(sandbox, draft)),
      ...unknownActions(draft),
      ...sharedCommands(draft, scripts()),
    ].slice(0, MAX_WARNINGS);
