import * as v from 'valibot';

/** What a process finds of the system around it: it is shown in its first message. */
export const Surroundings = v.object({
  /** The process's number. */
  pid: v.number(),
  /** Its namespaces by their kind, as the kernel names them. */
  namespaces: v.record(v.string(), v.string()),
  /** Where it sees files, and whether it may write there. */
  mounts: v.array(v.object({ path: v.string(), isWritable: v.boolean() })),
  /** The files that it has open, by their paths. */
  open: v.array(v.string()),
  /** Rights beyond those of any process, as a bit mask in hexadecimal. */
  capabilities: v.string(),
  /** Whether the kernel refuses it system calls. */
  isFiltered: v.boolean(),
});
export type Surroundings = v.InferOutput<typeof Surroundings>;

/** Kinds of namespaces without which a process could reach files, the network, or others and their memory. */
export const NAMESPACES = ['mnt', 'net', 'pid', 'ipc'] as const;

export const MOUNTS_FILE = '/proc/self/mountinfo';
export const STATUS_FILE = '/proc/self/status';
export const HANDLES_FOLDER = '/proc/self/fd';
export const namespaceFile = (kind: string): string => `/proc/self/ns/${kind}`;

/** The files that tell it. */
export const EVIDENCE = [
  MOUNTS_FILE,
  STATUS_FILE,
  HANDLES_FOLDER,
  `${HANDLES_FOLDER}/*`,
  ...NAMESPACES.map(namespaceFile),
];
