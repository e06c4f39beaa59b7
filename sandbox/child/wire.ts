import { writeSync } from 'node:fs';
import type { Word } from '../protocol.ts';

const STDOUT = 1;

/** Written at once: what was said is out even when the process is killed the next moment. */
export const say = (word: Word): void => {
  writeSync(STDOUT, `${JSON.stringify(word)}\n`);
};
