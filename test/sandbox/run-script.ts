import type { Sandbox, ScriptLanguage, ScriptLine, ScriptOutcome } from '../../schema/records/script-run.ts';

/** A script and what it finds. */
export interface TestScript {
  code: string;
  event?: Record<string, unknown>;
  secrets?: Record<string, string>;
  /** What the server answers to a call of that name; an error is a refusal, `{ok: true}` what is not named. */
  answers?: Record<string, unknown>;
}

export interface TestRun {
  outcome: ScriptOutcome;
  /** All that it wrote, in order. */
  lines: ScriptLine[];
  /** All that it asked of the server, in order. */
  calls: unknown[][];
}

/** Runs a script for a server that notes what it is asked. */
export async function runScript(
  sandbox: Sandbox,
  language: ScriptLanguage,
  { code, event = {}, secrets = {}, answers = {} }: TestScript,
): Promise<TestRun> {
  const lines: ScriptLine[] = [];
  const calls: unknown[][] = [];
  const outcome = await sandbox.run(
    { language, code, event, secrets },
    {
      line: line => lines.push(line),
      async call(name, args) {
        calls.push([name, ...args]);
        const answer = Object.hasOwn(answers, name) ? answers[name] : { ok: true };
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  );
  return { outcome, lines, calls };
}
