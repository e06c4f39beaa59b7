import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest test files, in the order in which they begin. They begin first, so that none of them runs alone at the
 * end of a run.
 */
const LONGEST = [
  'test/sandbox/attacks.test.ts',
  'bench/lib/bench.test.ts',
  'test/e2e/supervisor.test.ts',
  'test/sandbox/conformance.test.ts',
  'test/e2e/restarts.test.ts',
  'test/e2e/faults.test.ts',
  'test/browser/boards.test.ts',
  'test/net/show/show.test.ts',
  'test/e2e/whole-round.test.ts',
  'test/browser/twitch-show.test.ts',
  'test/browser/demo-show.test.ts',
  'test/net/http/hostile-requests.test.ts',
  'test/browser/admin/scripts.test.ts',
  'test/chaos/kills.test.ts',
  'test/browser/title-menu.test.ts',
  'test/net/scripts/keeping.test.ts',
  'test/browser/apart.test.ts',
  'test/net/scripts/triggers.test.ts',
  'test/browser/everything.test.ts',
  'test/sandbox/many-runs.test.ts',
  'test/e2e/soak.test.ts',
];

/**
 * Sorts test files: first the longest ones, then the others as Vitest does, and finally, by project, those that share
 * a process.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}

const SHARING = ['shared', 'fast'];

function rankOf({ moduleId, project }: TestSpecification) {
  if (!project.config.isolate) return LONGEST.length + 1 + SHARING.indexOf(project.name);
  const rank = LONGEST.indexOf(relative(project.config.root, moduleId).replaceAll('\\', '/'));
  return rank >= 0 ? rank : LONGEST.length;
}
