import { readdirSync, readFileSync } from 'node:fs';

/** Time on a core, in ns, from the kernel's scheduler: what other work on the machine cannot disturb. */
export const onCpuOf = (task: string, pid: number | 'self' = 'self') =>
  Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);

/** Of this process's main thread. */
export const mainThreadCpu = () => onCpuOf(String(process.pid));

/** Of all threads of this process. */
export const processCpu = () => readdirSync('/proc/self/task').reduce((sum, task) => sum + onCpuOf(task), 0);
