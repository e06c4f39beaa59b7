import * as v from 'valibot';

/** The part of the surrounding system that a process can see, as it reports in its first message. */
export const Surroundings = v.object({
  /** Its process id. */
  pid: v.number(),
  /** Its namespaces by kind, as the kernel names them. */
  namespaces: v.record(v.string(), v.string()),
  /** Its mounts, and whether it may write to them. */
  mounts: v.array(v.object({ path: v.string(), isWritable: v.boolean() })),
  /** Paths of the files it has open. */
  open: v.array(v.string()),
  /** Its effective capabilities, as a hexadecimal bit mask. */
  capabilities: v.string(),
  /** Whether a filter restricts its system calls. */
  isFiltered: v.boolean(),
});
export type Surroundings = v.InferOutput<typeof Surroundings>;

/** Kinds of namespaces that separate a process from files, the network, other processes and shared memory. */
export const NAMESPACES = ['mnt', 'net', 'pid', 'ipc'] as const;

export const MOUNTS_FILE = '/proc/self/mountinfo';
export const STATUS_FILE = '/proc/self/status';
export const HANDLES_FOLDER = '/proc/self/fd';
export const namespaceFile = (kind: string): string => `/proc/self/ns/${kind}`;

/** The files that contain this information. */
export const EVIDENCE = [
  MOUNTS_FILE,
  STATUS_FILE,
  HANDLES_FOLDER,
  `${HANDLES_FOLDER}/*`,
  ...NAMESPACES.map(namespaceFile),
];
