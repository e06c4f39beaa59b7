import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSandbox } from '../../sandbox/build.ts';
import { LANGUAGES } from '../../sandbox/languages.ts';
import { BUNDLES } from '../../sandbox/paths.ts';
import { buildPages, DIST } from '../../server/pages.ts';
import { ROOT } from './commit.ts';

const SNAPSHOT_MAKER = join(ROOT, 'sandbox/python/make-python-snapshot.ts');

/** Builds the pages and the sandbox's bundles if they are out of date, and copies them. */
export async function copyBuilt(to: string, time: number): Promise<void> {
  await buildPages();
  await buildSandbox();
  cpSync(DIST, join(to, basename(DIST)), { recursive: true });
  const bundles = join(to, basename(BUNDLES));
  const isFromThisMachine = (path: string) => basename(path) === LANGUAGES.python.files.snapshot;
  cpSync(BUNDLES, bundles, { recursive: true, filter: path => !isFromThisMachine(path) });
  makeSnapshot(bundles, time);
}

/** Makes the Python snapshot now, because the installed folder may be read-only later. */
function makeSnapshot(bundles: string, time: number) {
  const flags = ['--no-node-snapshot', '--disable-warning=ExperimentalWarning'];
  execFileSync(process.execPath, [...flags, SNAPSHOT_MAKER, bundles], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(time) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
