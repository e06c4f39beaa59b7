import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import type { FileResult, RunResult } from './vitest.ts';

/**
 * A reporter for Vitest. It writes the result of the run to the file that `--outputFile.result` names. An uncaught
 * error counts as a failure of the file that was running, or breaks the run if no file was.
 */
export default class ResultWriter implements Reporter {
  #path = '';

  onInit({ config: { outputFile } }: Vitest) {
    if (typeof outputFile === 'object') this.#path = outputFile.result;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[], reason: string) {
    const sources = new Set(errors.map(({ VITEST_TEST_PATH: file }) => `${file}`));
    const files = modules.map(module => resultOf(module, sources.delete(module.moduleId)));
    const result: RunResult = { files, isBroken: reason === 'interrupted' || sources.size > 0 };
    writeFileSync(this.#path, JSON.stringify(result));
  }
}

/** Whether a file failed. A file that did not reach its end is pending. */
const hasFailed = (module: TestModule) => !module.ok() || module.state() === 'pending';

function resultOf(module: TestModule, isUncaught: boolean): FileResult {
  const states = Array.from(module.children.allTests(), test => test.result().state);
  const count = (state: string) => states.filter(found => found === state).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return {
    path: module.relativeModuleId,
    passed,
    failed: Math.max(failed, isUncaught || hasFailed(module) ? 1 : 0),
    skipped: states.length - passed - failed,
  };
}
