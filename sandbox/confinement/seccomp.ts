import { constants } from 'node:os';

/**
 * The system calls that the kernel refuses to a script's process, as a program in classic BPF (linux/seccomp.h,
 * linux/filter.h). Node does not need any of these calls once it runs.
 */

/** The numbers of a system call by architecture; null if an architecture does not have it. */
type Numbers = readonly [x64: number, arm64: number | null];

const REFUSED: Readonly<Record<string, Numbers>> = {
  // calls for network connections
  socket: [41, 198],
  socketpair: [53, 199],
  // calls that create or affect other processes
  fork: [57, null],
  vfork: [58, null],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  // calls that leave the namespaces or create further ones
  unshare: [272, 97],
  setns: [308, 268],
  // parts of the kernel with many past vulnerabilities
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
};
const IOCTL: Numbers = [16, 29];
const CLONE: Numbers = [56, 220];
const CLONE3: Numbers = [435, 435];
const KILL: Numbers = [62, 129];
const TGKILL: Numbers = [234, 131];

/** The process id of bubblewrap's child in its namespace; 1 is bubblewrap itself. */
export const OWN_PID = 2;

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };
/** On x64, calls from this number on use 32-bit pointers. */
const FIRST_X32 = 0x40000000;
const CLONE_THREAD = 0x10000;
/** Requests that type into a terminal. */
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
/** Offsets in the data that the filter examines, `struct seccomp_data`. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;
const SECOND_ARGUMENT = 24;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, k: number];
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const ifEqual = (k: number, ifTrue: number, ifFalse: number): Instruction => [0x15, ifTrue, ifFalse, k];
const ifAtLeast = (k: number, ifTrue: number, ifFalse: number): Instruction => [0x35, ifTrue, ifFalse, k];
const ifAnyBit = (k: number, ifTrue: number, ifFalse: number): Instruction => [0x45, ifTrue, ifFalse, k];
const answer = (action: number): Instruction => [0x06, 0, 0, action];

const ALLOW = answer(0x7fff0000);
const END = answer(0x80000000);
const fail = (errno: number) => answer(0x00050000 | errno);
const REFUSE = fail(constants.errno.EPERM);

/**
 * Instructions that run `body` for the call with the number `number`; empty if this architecture does not have the
 * call.
 */
const on = (number: number | null | undefined, body: readonly Instruction[]): Instruction[] =>
  typeof number === 'number' ? [ifEqual(number, 0, body.length), ...body] : [];

const ONLY_THREADS = [load(FIRST_ARGUMENT), ifAnyBit(CLONE_THREAD, 1, 0), REFUSE, ALLOW];
const NO_TYPING = [load(SECOND_ARGUMENT), ifEqual(TIOCSTI, 1, 0), ifEqual(TIOCLINUX, 0, 1), REFUSE, ALLOW];
const ONLY_ITSELF = [load(FIRST_ARGUMENT), ifEqual(OWN_PID, 1, 0), REFUSE, ALLOW];

/** The filter for an architecture, this machine's by default. Throws if there is none for it. */
export function seccompFilter(arch: NodeJS.Architecture = process.arch): Buffer {
  const architecture = ARCHITECTURES[arch];
  if (architecture === undefined) {
    throw new Error(`There is no filter of system calls for ${arch}: x64 and arm64 have one.`);
  }
  const numberOf = (numbers: Numbers) => numbers[arch === 'x64' ? 0 : 1];
  return encoded([
    load(ARCHITECTURE),
    ifEqual(architecture, 1, 0),
    END,
    load(NUMBER),
    ifAtLeast(FIRST_X32, 0, 1),
    REFUSE,
    ...Object.values(REFUSED).flatMap(numbers => on(numberOf(numbers), [REFUSE])),
    // the flags of clone3 are in memory, where the filter cannot see them; without clone3, programs use clone
    ...on(numberOf(CLONE3), [fail(constants.errno.ENOSYS)]),
    ...on(numberOf(IOCTL), NO_TYPING),
    ...on(numberOf(CLONE), ONLY_THREADS),
    ...[KILL, TGKILL].flatMap(numbers => on(numberOf(numbers), ONLY_ITSELF)),
    ALLOW,
  ]);
}

const INSTRUCTION_BYTES = 8;

function encoded(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * INSTRUCTION_BYTES);
  for (const [i, [code, ifTrue, ifFalse, k]] of program.entries()) {
    const at = i * INSTRUCTION_BYTES;
    bytes.writeUInt16LE(code, at);
    bytes.writeUInt8(ifTrue, at + 2);
    bytes.writeUInt8(ifFalse, at + 3);
    bytes.writeUInt32LE(k >>> 0, at + 4);
  }
  return bytes;
}
