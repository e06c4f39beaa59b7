import { readdirSync, readFileSync } from 'node:fs';

/** CPU time from the kernel's scheduler, which is independent of other work on the machine. Unit: ns. */
const onCpuOf = (task: string, pid: number | 'self' = 'self') =>
  Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);

/** CPU time of this process's main thread. */
export const mainThreadCpu = () => onCpuOf(String(process.pid));

/** CPU time so far. Unit: ns. */
export interface Cpu {
  /** CPU time of this process's main thread, which serves requests. */
  front: number;
  /** CPU time of all threads of this process, including the simulation and garbage collection. */
  process: number;
}

/** CPU time of a thread; 0 if the thread no longer exists. */
export const ofThread = (task: string, pid: number | 'self' = 'self') => {
  try {
    return onCpuOf(task, pid);
  } catch {
    return 0; // the thread has just ended
  }
};

export const cpuSpent = (): Cpu => ({
  front: mainThreadCpu(),
  process: readdirSync('/proc/self/task').reduce((sum, task) => sum + ofThread(task), 0),
});

export const minus = (a: Cpu, b: Cpu): Cpu => ({ front: a.front - b.front, process: a.process - b.process });

export const times = ({ front, process }: Cpu, n: number): Cpu => ({
  front: front * n,
  process: process * n,
});
