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

/** What is probably wrong with a script. None of it keeps the script from being saved. */
type Warning = Output<'checkScript'>['warnings'][number];

/** Most warnings about a script. @limit */
const MAX_WARNINGS = 20;

/** A script as somebody is about to save it, or has. */
type Draft = Pick<Script, 'language' | 'code' | 'trigger'> & {
  /** Of the saved script that it is or replaces. */
  id: string | null;
};

/** Commands that start another script too. */
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
    text: `!${command} starts the script "${name}" too: both will run.`,
  });

/** What the language itself says of the code: its engine compiles it where scripts run, and runs nothing of it. */
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
  throw new GameError('forbidden', 'A script that is only checked can call nothing.');
}

/**
 * The first functions of `game` that a script mentions and that there are none of, each once, with the line of the first
 * time.
 */
export function unknownActions({ language, code }: Pick<Draft, 'language' | 'code'>): Warning[] {
  const known = namesIn(language, SCRIPT_ACTIONS);
  const found = new Map<string, number>();
  for (const { name, line } of mentioned(language, code)) {
    if (!known.includes(name) && !found.has(name)) found.set(name, line);
    if (found.size === MAX_WARNINGS) break; // to look for what each was meant to be takes its time
  }
  const owners = namesIn(language, ACTION_NAMES);
  return [...found].map(([name, line]) => ({
    kind: 'unknown-action',
    line,
    text: owners.includes(name) ? notForScripts(name) : unknown(name, nearest(name, known)),
  }));
}

const isSnakeCase = (language: ScriptLanguage) => language === 'lua' || language === 'python';

/** As they are written in that language. */
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

/** Comments and texts, in which names mean nothing. What is not closed reaches to the end, so that this stays quick. */
const TEXTS: Readonly<Record<ScriptLanguage, RegExp>> = {
  js: IN_JAVASCRIPT,
  ts: IN_JAVASCRIPT,
  lua: /(?:--)?\[\[[\s\S]*?(?:\]\]|$)|--[^\n]*|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g,
  python: /"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|#[^\n]*|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g,
};

/** The code without its comments and texts; lines stay where they are. */
const withoutTexts = (language: ScriptLanguage, code: string) =>
  code.replace(TEXTS[language], text => `""${'\n'.repeat(lineBreaksIn(text))}`);

/** Checks a script without running it. Rejects like a test run when the sandbox is full or busy. */
export type Check = (draft: Draft) => Promise<Warning[]>;

/** @param scripts those that are saved. */
export const createCheck =
  (sandbox: Sandbox, scripts: () => readonly Script[]): Check =>
  async draft =>
    [
      ...(await syntaxErrors(sandbox, draft)),
      ...unknownActions(draft),
      ...sharedCommands(draft, scripts()),
    ].slice(0, MAX_WARNINGS);
