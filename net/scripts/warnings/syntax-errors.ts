import { GameError } from '../../../schema/base/error.ts';
import { withVisibleLines } from '../../../schema/base/names.ts';
import type { Sandbox, ScriptLine } from '../../../schema/records/script-run.ts';
import { START_WITHIN_MS } from '../runner.ts';
import type { Draft, Warning } from './warning.ts';

/** What the language itself says of the code: its engine compiles it where scripts run, and runs nothing of it. */
export async function syntaxErrors(sandbox: Sandbox, { language, code }: Draft): Promise<Warning[]> {
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
