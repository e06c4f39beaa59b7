import { describe, expect, it } from 'vitest';
import { type Confinement, UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { gapsIn } from '../../sandbox/confinement/proof.ts';
import type { Surroundings } from '../../sandbox/confinement/surroundings.ts';

/** Tests of what a process must report of its surroundings to be trusted. */

const LIBRARY = '/lib/libc.so.6';
const ASKED: Confinement = { level: 'namespaces', bubblewrap: '/usr/bin/bwrap', libraries: [LIBRARY] };
const readOnly = (path: string) => ({ path, isWritable: false });
const CONFINED: Surroundings = {
  pid: 2,
  namespaces: { mnt: 'mnt:[1]', net: 'net:[1]', pid: 'pid:[1]', ipc: 'ipc:[1]' },
  mounts: ['/', '/proc', '/proc/1', LIBRARY, '/starfray/node', '/starfray/bundles'].map(readOnly),
  open: ['/dev/null', '/starfray/bundles/child.mjs', '/proc/2/fd', '/starfray/node'],
  capabilities: '0000000000000000',
  isFiltered: true,
};
const gaps = (found: Partial<Surroundings>, asked = ASKED) => gapsIn({ ...CONFINED, ...found }, asked);

describe.runIf(process.platform === 'linux')('process', () => {
  it('a process in namespaces counts as confined if everything that it sees in them is its own', () => {
    expect(gaps({})).toEqual([]);
  });

  it('a process in namespaces that does not report what it sees in them counts as not confined', () => {
    expect(gapsIn(undefined, ASKED)).toEqual(['does not report its surroundings']);
  });

  it.each(['mnt', 'net', 'pid', 'ipc'])('a confined process has its own namespace for %s', async kind => {
    const { readlinkSync } = await import('node:fs');
    const shared = { ...CONFINED.namespaces, [kind]: readlinkSync(`/proc/self/ns/${kind}`) };
    const { [kind]: _, ...untold } = CONFINED.namespaces;
    for (const namespaces of [shared, untold])
      expect(gaps({ namespaces })).toEqual([`shares the server's ${kind} namespace`]);
  });

  it('a confined process sees only its own files', () => {
    expect(gaps({ mounts: [...CONFINED.mounts, readOnly('/etc')] })).toEqual(['sees /etc']);
    expect(gaps({ mounts: [...CONFINED.mounts, readOnly('/process')] })).toEqual(['sees /process']);
  });

  it('a confined process cannot write anywhere, not even in the places that it may read', () => {
    const mounts = CONFINED.mounts.map(mount => ({ ...mount, isWritable: mount.path === '/' }));
    expect(gaps({ mounts })).toEqual(['may write to /']);
  });

  it('a confined process has only its own files open', () => {
    expect(gaps({ open: ['/dev/null', '/etc/passwd'] })).toEqual(['has /etc/passwd open']);
  });

  it.each([
    [{ capabilities: '0000000000000400' }, 'has the capabilities 0000000000000400'],
    [{ capabilities: '' }, 'has the capabilities '],
    [{ isFiltered: false }, 'may make any system call'],
    [{ pid: 1 }, 'is not alone: its number is 1'],
    [{ pid: 3 }, 'is not alone: its number is 3'],
  ])('a confined process has no rights beyond its own: %j', (found, gap) => {
    expect(gaps(found)).toEqual([gap]);
  });

  it('all gaps in the confinement of a process are listed', () => {
    expect(gaps({ pid: 7, isFiltered: false, open: ['/etc/passwd'] })).toHaveLength(3);
  });
});

it('if no namespaces were requested, a process need not report gaps in its confinement', () => {
  expect(gapsIn(undefined, UNWRAPPED)).toEqual([]);
});
