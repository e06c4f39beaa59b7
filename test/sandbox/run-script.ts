import type { Sandbox, ScriptLanguage, ScriptLine, ScriptOutcome } from '../../schema/records/script-run.ts';

/** A script, and what it gets from the server. */
export interface TestScript {
  code: string;
  event?: Record<string, unknown>;
  secrets?: Record<string, string>;
  /** The server's answer to each call by name. An error is a refusal, and the default is `{ok: true}`. */
  answers?: Record<string, unknown>;
}

export interface TestRun {
  outcome: ScriptOutcome;
  /** All output of the script, in order. */
  lines: ScriptLine[];
  /** All calls of the script to the server, in order. */
  calls: unknown[][];
}

/** Runs a script. Its calls to the server are recorded and answered here. */
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
