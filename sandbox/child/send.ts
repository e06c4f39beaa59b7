import { writeSync } from 'node:fs';
import type { Word } from '../protocol.ts';
import { die } from './die.ts';

const STDOUT = 1;

/**
 * Written at once: what was said is out even when the process is killed the next moment. Where nobody listens any
 * more the server is gone, and so is the reason to live.
 */
export const say = (word: Word): void => {
  try {
    writeSync(STDOUT, `${JSON.stringify(word)}\n`);
  } catch {
    die();
  }
};
