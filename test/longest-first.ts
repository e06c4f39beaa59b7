import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest test files that do not share a process, longest first. They begin first, so that none of them runs alone
 * at the end of a run.
 */
const LONGEST = [
  'test/browser/admin/reach.test.ts',
  'test/simulate/seeds.test.ts',
  'bench/lib/bench.test.ts',
  'test/browser/apart.test.ts',
  'test/e2e/supervisor.test.ts',
  'test/package/package.test.ts',
  'test/sandbox/attacks.test.ts',
  'test/sandbox/conformance.test.ts',
  'test/browser/boards.test.ts',
  'test/browser/demo-show.test.ts',
  'test/browser/admin/show.test.ts',
  'test/browser/sound.test.ts',
  'test/e2e/whole-round.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/browser/title-menu.test.ts',
  'test/browser/admin/overlays.test.ts',
  'test/sandbox/python.test.ts',
  'test/browser/twitch-show.test.ts',
  'test/browser/watch.test.ts',
  'test/browser/admin/scripts.test.ts',
  'test/browser/admin/start.test.ts',
  'test/browser/everything.test.ts',
  'test/browser/flashes.test.ts',
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
