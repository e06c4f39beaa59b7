import { type StdioOptions, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBubblewrap } from '../../sandbox/confinement/bubblewrap.ts';
import { type Namespaces, UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { tryBubblewrap } from '../../sandbox/find-confinement.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { namespacesOr } from './confined.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'starfray-bubblewrap-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Makes a fake bubblewrap that runs `program`. It makes a folder at each start, because it cannot write files there.
 */
function inItsPlace(program: string): string {
  const path = join(folder, 'bwrap');
  writeFileSync(path, `#!/bin/sh\nmkdir "${folder}/start-$$"\n${program}\n`);
  chmodSync(path, 0o755);
  return path;
}
const starts = () => readdirSync(folder).filter(name => name.startsWith('start-')).length;
/** Makes a fake that starts the real bubblewrap and adds `options` to the arguments, which it reads from handle 3. */
const withMore = (options: string) => inItsPlace(`shift 2; exec "${findBubblewrap()}" ${options} "$@"`);

describe.runIf(process.platform === 'linux')('installed bubblewrap', () => {
  it('bubblewrap is not used if the system does not allow it to work, and the reason is reported', async () => {
    const path = inItsPlace('echo "bwrap: No permissions to create new namespace" >&2; exit 1');
    expect(await tryBubblewrap(path)).toEqual({
      confinement: UNWRAPPED,
      blocked: 'The process for js did not start. bwrap: No permissions to create new namespace',
    });
    expect(starts()).toBe(2);
  });

  it.for([
    ['it leaves the network open', '--args 3 --share-net', "shares the server's net namespace"],
    ['it makes a file too many visible', '--ro-bind /etc/passwd /etc/passwd --args 3', 'sees /etc/passwd'],
    ['it allows files to be written', '--bind /tmp /tmp --args 3', 'may write to /tmp'],
    ['it leaves capabilities to the process', '--args 3 --cap-add CAP_NET_ADMIN', 'has the capabilities'],
  ])('the installed bubblewrap is not used if %s', async ([_, options, gap], { skip }) => {
    await namespacesOr(skip);
    const { confinement, blocked } = await tryBubblewrap(withMore(options));
    expect(confinement).toEqual(UNWRAPPED);
    expect(blocked).toContain(gap);
  });

  it('bubblewrap is used if it works', async ({ skip }) => {
    const { bubblewrap } = await namespacesOr(skip);
    expect(await tryBubblewrap(bubblewrap)).toMatchObject({
      confinement: { level: 'namespaces' },
      blocked: null,
    });
  });
});

describe.runIf(process.platform === 'linux')('process', () => {
  const HOST = { line: () => {}, call: async () => null };
  const runIn = async (confinement: Namespaces) => {
    const sandbox = createSandbox({ confinement });
    const outcome = await sandbox.run({ language: 'js', code: 'log(1)', event: {}, secrets: {} }, HOST);
    await sandbox.close();
    return outcome;
  };

  it('a process that is not confined although it should be gets no script, and neither does its replacement', async ({
    skip,
  }) => {
    const confinement = await namespacesOr(skip);
    const outcome = await runIn({ ...confinement, bubblewrap: withMore('--args 3 --share-net') });
    expect(outcome).toMatchObject({ end: 'crash', ms: 0 });
    expect(outcome.error).toBe(
      "The process for js is not confined as required: it shares the server's net namespace.",
    );
    expect(starts()).toBe(2);
  });

  it('a script process that does not start is replaced once', async ({ skip }) => {
    const confinement = await namespacesOr(skip);
    const bubblewrap = inItsPlace(
      `mkdir "${folder}/first" 2>/dev/null && exit 1; exec "${findBubblewrap()}" "$@"`,
    );
    expect(await runIn({ ...confinement, bubblewrap })).toMatchObject({ end: 'ok', error: null });
  });
});

describe('server', () => {
  it('a script gets no open handle of the server', async ({ skip }) => {
    await namespacesOr(skip);
    const program = join(import.meta.dirname, 'confinement-here.ts');
    const stdio: StdioOptions = Array(78).fill('ignore');
    stdio[1] = 'pipe';
    const handle = openSync(import.meta.filename, 'r');
    stdio[77] = handle;
    const server = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program], { stdio });
    closeSync(handle);
    expect(JSON.parse(String(server.stdout))).toEqual({ level: 'namespaces', blocked: null });
  });
});
