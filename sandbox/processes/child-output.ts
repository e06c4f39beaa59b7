import type { ChildProcess } from 'node:child_process';
import * as v from 'valibot';
import { lineReader, Word } from '../protocol.ts';
import { createAllowance } from './allowance.ts';

/** What a child process says, which is not trusted. */

const KEPT_STDERR = 4_000;

/** Reads what a child says; one that speaks nonsense or without end is got rid of. */
export function listenTo(child: ChildProcess, hear: (word: Word) => void, kill: () => void): void {
  const isAllowed = createAllowance();
  const read = lineReader(line => {
    const word = wordOf(line);
    if (word && isAllowed(word)) hear(word);
    else kill();
  });
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => read(chunk) || kill());
}

function wordOf(line: string): Word | null {
  try {
    const parsed = v.safeParse(Word, JSON.parse(line));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The last that a child wrote to stderr, where V8 says why it dies. */
export function tailOf(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-KEPT_STDERR);
  });
  return () => tail;
}
