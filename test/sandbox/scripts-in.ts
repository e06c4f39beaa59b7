import { afterAll, beforeAll, expect } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { Sandbox, ScriptLanguage } from '../../schema/records/script-run.ts';
import { runScript, type TestScript } from './run-script.ts';

type Given = Omit<TestScript, 'code'>;

/** For the tests of a file: scripts of one language in a sandbox of their own. */
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
    /** Output of a script that ends successfully. */
    async written(code: string, given?: Given): Promise<string[]> {
      const { outcome, lines } = await run(code, given);
      expect(outcome).toMatchObject({ end: 'ok', error: null });
      return lines.map(({ text }) => text);
    },
    /** Error of a script that fails. */
    async failed(code: string, given?: Given) {
      const { outcome } = await run(code, given);
      expect(outcome.end).toBe('error');
      return outcome;
    },
  };
}
