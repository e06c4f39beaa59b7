import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../client/client.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { startServerProcess, temporaryHome } from '../../harness/process.ts';
import { isolateBinary } from '../../sandbox/paths.ts';

/** Tests a machine on which no script can run, because the script engine is missing or cannot be loaded. */

const OTHER_ISOLATED_VM = `--import=${new URL('../fixtures/other-isolated-vm.ts', import.meta.url).href}`;
let home: ReturnType<typeof temporaryHome>;
beforeEach(() => {
  home = temporaryHome();
});
afterEach(() => home.remove());

/** A copy of isolated-vm with a truncated native module. */
function brokenIsolatedVm(): string {
  const folder = join(home.path, 'isolated-vm');
  const binaries = join(folder, 'prebuilds', `${process.platform}-${process.arch}`);
  mkdirSync(binaries, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(binaries, basename(isolateBinary() ?? '')), 'cut off');
  return folder;
}

const script = {
  name: 'greeter',
  language: 'python' as const,
  code: 'say("hello")',
  trigger: { type: 'command' as const, command: 'hi' },
};

describe.each([
  ['missing', () => ({}), /isolated-vm is not installed/],
  [
    'broken',
    () => ({ ISOLATED_VM: brokenIsolatedVm() }),
    /native part of isolated-vm cannot be loaded \(.+\)/,
  ],
])('server whose script engine is %s', (_, environment, reason) => {
  it('without a script engine, the game runs and stores scripts, and one log line says why it runs none', async () => {
    const data = join(home.path, 'home');
    const server = await startServerProcess(data, { NODE_OPTIONS: OTHER_ISOLATED_VM, ...environment() });
    const client = createClient({ baseUrl: server.url, key: newOwnerKey(data) });
    const { id } = await client.saveScript(script);
    const { scripts, runtimes } = await client.listScripts();
    expect(scripts).toHaveLength(1);
    expect(runtimes).toEqual({ js: false, ts: false, python: false, lua: false });
    await expect(client.testScript({ id })).rejects.toMatchObject({ status: 400, code: 'not-available' });
    await client.openLobby({ mode: 'dogfight' });
    await client.addPilot({ username: 'ada' });
    await client.startRound();
    expect((await client.getState()).round.phase).toBe('playing');
    expect(await server.stop()).toBe(0);
    const told = server.output.filter(line => /script/i.test(line));
    expect(told).toEqual([expect.stringMatching(/Scripts are not available: /)]);
    expect(told[0]).toMatch(reason);
  });
});
