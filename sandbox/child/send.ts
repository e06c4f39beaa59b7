import { writeSync } from 'node:fs';
import type { ChildMessage } from '../protocol.ts';
import { die } from './die.ts';

const STDOUT = 1;

/**
 * Sends a message, synchronously: it is out even if the process is killed the next moment. If nobody reads any more,
 * the server is gone and the process ends itself.
 */
export const send = (message: ChildMessage): void => {
  try {
    writeSync(STDOUT, `${JSON.stringify(message)}\n`);
  } catch {
    die();
  }
};
