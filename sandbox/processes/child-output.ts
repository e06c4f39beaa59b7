import type { ChildProcess } from 'node:child_process';
import * as v from 'valibot';
import { ChildMessage, lineReader } from '../protocol.ts';
import { createAllowance } from './allowance.ts';

/** Reads what a child process writes, none of which is trusted. */

const KEPT_STDERR = 4_000;

/** Reads the messages of a child. Calls `kill` on one that sends anything else, or more than a run may send. */
export function onMessages(
  child: ChildProcess,
  receive: (message: ChildMessage) => void,
  kill: () => void,
): void {
  const isAllowed = createAllowance();
  const read = lineReader(line => {
    const message = parseMessage(line);
    if (message && isAllowed(message)) receive(message);
    else kill();
  });
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => read(chunk) || kill());
}

function parseMessage(line: string): ChildMessage | null {
  try {
    const parsed = v.safeParse(ChildMessage, JSON.parse(line));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Collects stderr, where V8 says why it dies. Returns a function that reads the end of it. */
export function tailOf(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-KEPT_STDERR);
  });
  return () => tail;
}
