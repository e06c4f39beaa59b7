import { afterAll, beforeAll, expect } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { Sandbox, ScriptLanguage } from '../../schema/records/script-run.ts';
import { runScript, type TestScript } from './run-script.ts';

type Given = Omit<TestScript, 'code'>;

/** Gives the tests of a file a sandbox for scripts in one language. */
export function scriptsIn(language: ScriptLanguage) {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = createSandbox({ runMs: 5_000 });
    await sandbox.prepare([language]);
  });
  afterAll(() => sandbox.close());

  const run = (code: string, given: Given = {}) => runScript(sandbox, language, { code, ...given });
  return {
    run,
    /** Runs a script that must end successfully, and resolves with its output. */
    async written(code: string, given?: Given): Promise<string[]> {
      const { outcome, lines } = await run(code, given);
      expect(outcome).toMatchObject({ end: 'ok', error: null });
      return lines.map(({ text }) => text);
    },
    /** Runs a script that must fail, and resolves with its outcome. */
    async failed(code: string, given?: Given) {
      const { outcome } = await run(code, given);
      expect(outcome.end).toBe('error');
      return outcome;
    },
  };
}
