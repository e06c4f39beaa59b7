import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import type { FileResult, RunResult } from './vitest.ts';

/**
 * A reporter of vitest: writes the result of the run to the file that `--outputFile.result` names. An uncaught error
 * breaks the run, unless it came during a file that failed anyway.
 */
export default class ResultWriter implements Reporter {
  #path = '';

  onInit({ config: { outputFile } }: Vitest) {
    if (typeof outputFile === 'object') this.#path = outputFile.result;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[], reason: string) {
    const failedFiles = new Set(modules.filter(hasFailed).map(({ moduleId }) => moduleId));
    const isOfFailedFile = ({ VITEST_TEST_PATH: file }: SerializedError) => failedFiles.has(`${file}`);
    const result: RunResult = {
      files: modules.map(resultOf),
      isBroken: reason === 'interrupted' || !errors.every(isOfFailedFile),
    };
    writeFileSync(this.#path, JSON.stringify(result));
  }
}

/** A file that never came to its end is pending. */
const hasFailed = (module: TestModule) => !module.ok() || module.state() === 'pending';

function resultOf(module: TestModule): FileResult {
  const states = Array.from(module.children.allTests(), test => test.result().state);
  const count = (state: string) => states.filter(found => found === state).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return {
    path: module.relativeModuleId,
    passed,
    failed: Math.max(failed, hasFailed(module) ? 1 : 0),
    skipped: states.length - passed - failed,
  };
}
