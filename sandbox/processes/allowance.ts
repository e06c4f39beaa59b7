import { SCRIPT_LIMITS } from '../../schema/script-run.ts';
import { USAGE_MS, type Word } from '../protocol.ts';

/** Beside lines and calls a child says that it is ready, that output was cut off, what it uses, and that it ends. */
const OTHER_WORDS = 3 + SCRIPT_LIMITS.runMs / USAGE_MS;
/** Room for saying that output was cut off. Unit: bytes. */
const NOTE = 200;

/**
 * The budgets of a run, kept once more outside of its process, which a script may have taken over. Answers
 * whether the child keeps within them with this word too.
 */
export function createAllowance(): (word: Word) => boolean {
  const { calls: mostCalls, outputLines, outputBytes } = SCRIPT_LIMITS;
  let words = 0;
  let calls = 0;
  let written = 0;
  return word => {
    words++;
    if (word.t === 'call') calls++;
    if (word.t === 'line') written += Buffer.byteLength(word.text);
    return (
      calls <= mostCalls && written <= outputBytes + NOTE && words <= outputLines + mostCalls + OTHER_WORDS
    );
  };
}
