import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { OWN_PID, seccompFilter } from '../../sandbox/confinement/seccomp.ts';
import { fc } from '../fast-check.ts';

/**
 * Runs the filter as the kernel would, by the rules in linux/filter.h. escape.test.ts tests the filter in the kernel.
 */

const ALLOW = 0x7fff0000;
const END = 0x80000000;
const fail = (errno: number) => 0x00050000 + errno;
const REFUSE = fail(constants.errno.EPERM);

interface Call {
  architecture: number;
  number: number;
  first?: number;
  second?: number;
}

function decide(filter: Buffer, { architecture, number, first = 0, second = 0 }: Call): number {
  const seen: Record<number, number> = { 0: number, 4: architecture, 16: first, 24: second };
  let loaded = 0;
  for (let at = 0; ; at++) {
    const [code, ifTrue, ifFalse] = [filter.readUInt16LE(at * 8), filter[at * 8 + 2], filter[at * 8 + 3]];
    const k = filter.readUInt32LE(at * 8 + 4);
    const jump = (holds: boolean) => {
      at += holds ? ifTrue : ifFalse;
    };
    if (code === 0x06) return k;
    if (code === 0x20) loaded = seen[k] ?? Number.NaN;
    else if (code === 0x15) jump(loaded === k);
    else if (code === 0x35) jump(loaded >= k);
    else if (code === 0x45) jump((loaded & k) !== 0);
    else throw new Error(`There is no instruction ${code}.`);
  }
}

/** Numbers of system calls from the kernel's asm/unistd_64.h and asm-generic/unistd.h. */
const MACHINES = [
  {
    arch: 'x64',
    architecture: 0xc000003e,
    refused: {
      socket: 41,
      socketpair: 53,
      fork: 57,
      vfork: 58,
      ptrace: 101,
      setns: 308,
      io_uring_setup: 425,
      process_vm_readv: 310,
      process_vm_writev: 311,
      kcmp: 312,
      tkill: 200,
      rt_sigqueueinfo: 129,
      rt_tgsigqueueinfo: 297,
      unshare: 272,
      bpf: 321,
      perf_event_open: 298,
      userfaultfd: 323,
      add_key: 248,
      request_key: 249,
      keyctl: 250,
    },
    needed: { read: 0, write: 1, mmap: 9, futex: 202, execve: 59, exit_group: 231 },
    own: { ioctl: 16, clone: 56, clone3: 435, kill: 62, tgkill: 234 },
  },
  {
    arch: 'arm64',
    architecture: 0xc00000b7,
    refused: {
      socket: 198,
      socketpair: 199,
      ptrace: 117,
      setns: 268,
      io_uring_setup: 425,
      process_vm_readv: 270,
      process_vm_writev: 271,
      kcmp: 272,
      tkill: 130,
      rt_sigqueueinfo: 138,
      rt_tgsigqueueinfo: 240,
      unshare: 97,
      bpf: 280,
      perf_event_open: 241,
      userfaultfd: 282,
      add_key: 217,
      request_key: 218,
      keyctl: 219,
    },
    needed: { read: 63, write: 64, mmap: 222, futex: 98, execve: 221, exit_group: 94 },
    own: { ioctl: 29, clone: 220, clone3: 435, kill: 129, tgkill: 131 },
  },
] as const;

describe.each(MACHINES)('filter of system calls on $arch', ({ arch, architecture, refused, needed, own }) => {
  const filter = seccompFilter(arch);
  const on = (number: number, first?: number, second?: number) =>
    decide(filter, { architecture, number, first, second });

  it('scripts cannot use sockets, processes, debugging and namespaces, while everything that Node needs is allowed', () => {
    expect(Object.values(refused).map(number => on(number))).toEqual(
      Object.values(refused).map(() => REFUSE),
    );
    expect(Object.values(needed).map(number => on(number))).toEqual(Object.values(needed).map(() => ALLOW));
  });

  it('the filter of system calls allows new threads, and refuses new processes', () => {
    expect(on(own.clone, 0x10000)).toBe(ALLOW);
    expect(on(own.clone, 0x11)).toBe(REFUSE);
    expect(on(own.clone3)).toBe(fail(constants.errno.ENOSYS));
  });

  it('the filter of system calls refuses typing characters into terminals', () => {
    const requests = { FIONREAD: 0x541b, TIOCSTI: 0x5412, TIOCLINUX: 0x541c, TCGETS: 0x5401 };
    const answers = Object.values(requests).map(request => on(own.ioctl, 0, request));
    expect(answers).toEqual([ALLOW, REFUSE, REFUSE, ALLOW]);
  });

  it('the filter of system calls lets a process send signals only to itself', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), pid => {
        const expected = pid === OWN_PID ? ALLOW : REFUSE;
        expect([on(own.kill, pid), on(own.tgkill, pid)]).toEqual([expected, expected]);
      }),
      { examples: [[0], [1], [OWN_PID], [2 ** 32 - 1]] },
    );
  });

  it('a process that makes system calls of another architecture is ended', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), fc.nat(500), (other, number) => {
        fc.pre(other !== architecture);
        expect(decide(filter, { architecture: other, number })).toBe(END);
      }),
    );
  });
});

describe('system calls on all machines', () => {
  it('the system calls that x64 offers for 32-bit pointers are refused', () => {
    expect(decide(seccompFilter('x64'), { architecture: 0xc000003e, number: 0x40000000 + 41 })).toBe(REFUSE);
  });

  it('the newer system calls, which have the same number on all machines, are refused on all machines', () => {
    const decisions = MACHINES.map(({ arch, architecture }) => {
      const filter = seccompFilter(arch);
      return Array.from({ length: 76 }, (_, i) => decide(filter, { architecture, number: 424 + i }));
    });
    expect(decisions[1]).toEqual(decisions[0]);
    const refused = decisions[0].flatMap((decision, i) => (decision === REFUSE ? 424 + i : []));
    expect(refused).toEqual([424, 425, 426, 427, 434, 438, 440]);
  });

  it('there is a filter only for machines on which scripts can run', () => {
    expect(() => seccompFilter('ppc64')).toThrow('ppc64');
  });
});
