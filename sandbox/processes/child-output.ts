import type { ChildProcess } from 'node:child_process';
import * as v from 'valibot';
import { SCRIPT_LIMITS } from '../../schema/records/script-run.ts';
import { ChildMessage, lineReader, USAGE_MS } from '../protocol.ts';

/**
 * Maximum number of messages from a child besides output and calls: that it is ready, that output was truncated, its
 * usage, and its end.
 */
const OTHER_MESSAGES = 3 + SCRIPT_LIMITS.runMs / USAGE_MS;
/**
 * Number of bytes by which a run may exceed the limit for its output, because a note reports that output was truncated.
 * @limit bytes
 */
const NOTE = 200;

/**
 * Counts a run's messages once more outside its process, because a script may have taken the process over. Call the
 * returned function with each message; it returns whether the child is still within the limits.
 */
export function createAllowance(): (message: ChildMessage) => boolean {
  const { calls: maxCalls, outputLines, outputBytes } = SCRIPT_LIMITS;
  const maxMessages = outputLines + maxCalls + OTHER_MESSAGES;
  let messages = 0;
  let calls = 0;
  let written = 0;
  return message => {
    messages++;
    if (message.t === 'call') calls++;
    if (message.t === 'line') written += Buffer.byteLength(message.text);
    return calls <= maxCalls && written <= outputBytes + NOTE && messages <= maxMessages;
  };
}

/** Maximum length of the stored end of a process's stderr. @limit characters */
const STDERR_TAIL = 4_000;

/**
 * Reads the messages of a child, none of which is trusted. Calls `kill` on a child that sends anything invalid, or more
 * than a run may send.
 */
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

/** Collects stderr, where V8 reports why it aborts. Returns a function that returns the end of stderr. */
export function tailOf(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-STDERR_TAIL);
  });
  return () => tail;
}
