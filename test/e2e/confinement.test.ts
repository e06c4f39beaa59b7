import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServerProcess, temporaryHome } from '../../harness/process.ts';
import { namespacesOr } from '../sandbox/confined.ts';

/** Tests how a start uses bubblewrap, and what `GET /health` reports about it. */

let home: ReturnType<typeof temporaryHome>;
beforeEach(() => {
  home = temporaryHome();
});
afterEach(() => home.remove());

/** Starts a server that searches for programs only in the folder `path`. */
async function startWith(path: string) {
  const server = await startServerProcess(join(home.path, 'home'), { PATH: path });
  const { confinement } = await (await fetch(`${server.url}/health`)).json();
  await server.stop();
  return { confinement, warnings: server.output.filter(line => line.includes('bubblewrap')) };
}

function folderWith(program?: string): string {
  const folder = join(home.path, 'programs');
  mkdirSync(folder);
  if (program) writeFileSync(join(folder, 'bwrap'), `#!/bin/sh\n${program}\n`);
  if (program) chmodSync(join(folder, 'bwrap'), 0o755);
  return folder;
}

describe.runIf(process.platform === 'linux')('server', () => {
  it('if bubblewrap is missing, scripts are confined by kernel limits, and nothing is logged', async () => {
    expect(await startWith(folderWith())).toEqual({ confinement: 'process', warnings: [] });
  });

  it('if bubblewrap fails, scripts are confined by kernel limits, and the reason is logged in one line', async () => {
    const folder = folderWith('echo "bwrap: setting up uid map: Permission denied" >&2; exit 1');
    const { confinement, warnings } = await startWith(folder);
    expect(confinement).toBe('process');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('setting up uid map: Permission denied');
  });

  it('if bubblewrap works, scripts get their own namespaces', async ({ skip }) => {
    const { bubblewrap } = await namespacesOr(skip);
    expect(await startWith(folderWith(`exec ${bubblewrap} "$@"`))).toEqual({
      confinement: 'namespaces',
      warnings: [],
    });
  });
});
