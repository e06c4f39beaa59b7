import type { Sandbox, ScriptLanguage, ScriptLine, ScriptOutcome } from '../../schema/records/script-run.ts';

/** A script and its surroundings. */
export interface TestScript {
  code: string;
  event?: Record<string, unknown>;
  secrets?: Record<string, string>;
  /** The server's answers by name of the call; an error is a refusal, and the default is `{ok: true}`. */
  answers?: Record<string, unknown>;
}

export interface TestRun {
  outcome: ScriptOutcome;
  /** All its output, in order. */
  lines: ScriptLine[];
  /** All its calls to the server, in order. */
  calls: unknown[][];
}

/** Runs a script for a server that records its calls. */
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
