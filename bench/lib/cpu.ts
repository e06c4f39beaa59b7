import { readdirSync, readFileSync } from 'node:fs';

/** Time on a core, in ns, from the kernel's scheduler: what other work on the machine cannot disturb. */
const onCpuOf = (task: string) =>
  Number(readFileSync(`/proc/self/task/${task}/schedstat`, 'utf8').split(' ')[0]);

/** Of this process's main thread. */
export const mainThreadCpu = () => onCpuOf(String(process.pid));

/** Of all threads of this process. */
export const processCpu = () => readdirSync('/proc/self/task').reduce((sum, task) => sum + onCpuOf(task), 0);
