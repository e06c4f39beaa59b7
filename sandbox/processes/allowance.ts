import { SCRIPT_LIMITS } from '../../schema/records/script-run.ts';
import { type ChildMessage, USAGE_MS } from '../protocol.ts';

/** Besides lines and calls, a child reports that it is ready, that output was cut off, its usage, and its end. */
const OTHER_MESSAGES = 3 + SCRIPT_LIMITS.runMs / USAGE_MS;
/** Room for the note that output was cut off. Unit: bytes. */
const NOTE = 200;

/**
 * Counts a run's messages against its limits once more outside its process, which a script may have taken over. The
 * function it returns must be called with each message and returns whether the child is still within the limits.
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
