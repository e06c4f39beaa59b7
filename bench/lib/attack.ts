import { type ChildProcess, fork } from 'node:child_process';

/**
 * The data that a malicious caller sends on each connection. After a disconnection, it connects again and sends the
 * data again. It never reads.
 */
export interface AttackOptions {
  port: number;
  connections: number;
  /** The bytes. They are sent `times` times in succession. */
  bytes: string;
  times: number;
}

/** Starts a malicious caller in its own process. Resolves when it has sent everything once. */
export async function startAttack(options: AttackOptions): Promise<{ stop(): void }> {
  const child: ChildProcess = fork(new URL('./attack-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const sent = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', code => reject(new Error(`The attack ended with code ${code}.`)));
  });
  child.send(options);
  await sent;
  return { stop: () => void child.kill() };
}
