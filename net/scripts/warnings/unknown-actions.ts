import { ACTION_NAMES } from '../../../schema/actions/index.ts';
import { SCRIPT_ACTIONS } from '../../../schema/actions/script-api.ts';
import { toolName } from '../../../schema/base/action.ts';
import { quote } from '../../../schema/base/error.ts';
import { nearest } from '../../../schema/base/nearest.ts';
import type { ScriptLanguage } from '../../../schema/records/script-run.ts';
import { type Draft, MAX_WARNINGS, type Warning } from './warning.ts';

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
