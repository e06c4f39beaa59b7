import { writeSync } from 'node:fs';
import type { ChildMessage } from '../protocol.ts';
import { die } from './die.ts';

const STDOUT = 1;

/**
 * Sends a message synchronously, so that it is written even if the process is killed immediately afterwards. If the
 * pipe is closed, the server has ended and the process ends itself.
 */
export const send = (message: ChildMessage): void => {
  try {
    writeSync(STDOUT, `${JSON.stringify(message)}\n`);
  } catch {
    die();
  }
};
