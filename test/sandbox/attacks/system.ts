import type { Escape } from './host.ts';

/** Acts that a script would also try on a system once it controlled Node: with files, signals and `/proc`. */
export const SYSTEM_ESCAPES: Escape[] = [
  { title: 'go to a folder', code: 'process.chdir(FOLDER)' },
  {
    title: 'load a file as native code',
    code: 'try { process.dlopen({ exports: {} }, FILE) } catch (error) { if (!/invalid ELF|too short/.test(error.message)) throw error }',
  },
  { title: 'read who uses the machine', code: '(await import("node:fs")).readFileSync("/etc/passwd")' },
  {
    title: 'write beside Node',
    code: 'const { mkdtempSync, rmdirSync } = await import("node:fs"); rmdirSync(mkdtempSync((await import("node:path")).dirname(process.execPath) + "/starfray-escape-"))',
  },
  { title: 'signal the server', code: 'process.kill(PID, 0)' },
  { title: 'signal every process', code: 'process.kill(-1, 0)' },
  { title: 'signal its process group', code: 'process.kill(0, 0)' },
  {
    title: "read its parent's environment",
    code: '(await import("node:fs")).readFileSync("/proc/" + process.ppid + "/environ")',
  },
  {
    title: "read the server's environment",
    code: '(await import("node:fs")).readFileSync("/proc/" + PID + "/environ")',
  },
  {
    title: "read its parent's command line",
    code: '(await import("node:fs")).readFileSync("/proc/" + process.ppid + "/cmdline")',
  },
  {
    title: "read the server's command line",
    code: '(await import("node:fs")).readFileSync("/proc/" + PID + "/cmdline")',
  },
  {
    title: 'see the files that its parent sees',
    code: '(await import("node:fs")).readdirSync("/proc/" + process.ppid + "/root")',
  },
  {
    title: 'see the files that the server sees',
    code: '(await import("node:fs")).readdirSync("/proc/" + PID + "/root")',
  },
  {
    title: 'see what the server has open',
    code: '(await import("node:fs")).readdirSync("/proc/" + PID + "/fd")',
  },
  {
    title: 'see other processes',
    code: 'const others = (await import("node:fs")).readdirSync("/proc").filter(name => Number(name) > 1 && Number(name) !== process.pid); if (others.length === 0) throw new Error("none")',
  },
  {
    title: 'change how the kernel treats it',
    code: 'const { readFileSync, writeFileSync } = await import("node:fs"); const file = "/proc/self/oom_score_adj"; writeFileSync(file, readFileSync(file))',
  },
];

/**
 * Acts that a debugger needs. Linux allows them for other processes if `kernel.yama.ptrace_scope` is 0, and for the
 * superuser always.
 */
export const TRACING_ESCAPES: Escape[] = [
  {
    title: "open its parent's memory",
    code: '(await import("node:fs")).openSync("/proc/" + process.ppid + "/mem", "r")',
  },
  {
    title: "open the server's memory",
    code: '(await import("node:fs")).openSync("/proc/" + PID + "/mem", "r")',
  },
];
