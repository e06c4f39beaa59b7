import { randomBytes } from 'node:crypto';
import { SCRIPT_LIMITS } from '../../schema/script-run.ts';
import type { Answer } from '../protocol.ts';
import { end, look } from './ending.ts';
import type { Ears } from './isolate.ts';
import { say } from './send.ts';

/**
 * Between the isolate and the server: lines and calls go out, answers and timers come back. The budgets of a
 * script are kept inside the isolate; one that got past them there is ended here.
 */
export interface Conversation extends Ears {
  answered(answer: Answer): void;
}

/** More than any script within its budgets can send. */
const MAX_MESSAGES = 3_000;
/** Calls that block get ids of their own. */
const FIRST_BLOCKING_ID = 1_000_000;
const RANDOM_BYTES = 4_096;

export function createConversation(deliver: (message: string) => void): Conversation {
  const blocked = new Map<number, (answer: string) => void>();
  let messages = 0;
  let nextId = FIRST_BLOCKING_ID;

  const count = () => {
    look();
    if (++messages > MAX_MESSAGES) end('flood');
  };
  const call = (id: number, name: string, args: string) => say({ t: 'call', id, name, args: listOf(args) });

  return {
    post(kind, a, b, c) {
      count();
      if (kind === 'line')
        say({ t: 'line', kind: a === 'say' || a === 'error' ? a : 'log', text: String(b) });
      if (kind === 'call') call(Number(a), String(b), String(c));
      if (kind === 'timer') setTimeout(() => deliver(JSON.stringify({ t: 'timer', id: a })), Number(b));
      if (kind === 'end') end(a === 'ok' ? 'ok' : 'error', a === 'ok' ? null : String(b), Number(c));
    },
    ask(name, args) {
      count();
      if (name === 'sleep') return sleep(Number(args));
      if (name === 'random') return Promise.resolve(randomBytes(RANDOM_BYTES).toString('latin1'));
      const id = nextId++;
      call(id, name, args);
      return new Promise(resolve => blocked.set(id, resolve));
    },
    answered(answer) {
      const waiting = blocked.get(answer.id);
      if (waiting) waiting(JSON.stringify(answer));
      else deliver(JSON.stringify(answer));
      blocked.delete(answer.id);
    },
  };
}

/** What claims to be the arguments of a call. */
function listOf(json: string): unknown[] {
  const args: unknown = JSON.parse(json);
  return Array.isArray(args) ? args : [];
}

const sleep = (ms: number) =>
  new Promise<string>(resolve =>
    setTimeout(() => resolve('{"ok":true,"value":null}'), Math.min(ms, SCRIPT_LIMITS.runMs * 2)),
  );
