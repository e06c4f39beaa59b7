import { randomBytes } from 'node:crypto';
import { SCRIPT_LIMITS } from '../../schema/records/script-run.ts';
import type { HostAnswer } from '../protocol.ts';
import { checkLimits, endRun } from './ending.ts';
import type { IsolateListener } from './isolate.ts';
import { send } from './send.ts';

/**
 * Passes messages between the isolate and the server: output and calls go to the server, answers and timers come back.
 * The limits of a script are enforced inside the isolate; a script that bypasses them is ended here.
 */
export interface Conversation extends IsolateListener {
  /** Passes the server's answer to the call that waits for it. */
  deliverAnswer(answer: HostAnswer): void;
}

/**
 * Maximum number of messages (calls, lines of output, timers) from one run. No script within its other limits can send
 * more. @limit
 */
const MAX_MESSAGES = 3_000;
/** Blocking calls have their own range of ids. */
const FIRST_BLOCKING_ID = 1_000_000;
const RANDOM_BYTES = 4_096;

/** @param deliver passes a message to the isolate, as JSON. */
export function createConversation(deliver: (message: string) => void): Conversation {
  const blocked = new Map<number, (answer: string) => void>();
  let messages = 0;
  let nextId = FIRST_BLOCKING_ID;

  const count = () => {
    checkLimits();
    if (++messages > MAX_MESSAGES) endRun('flood');
  };

  return {
    post(kind, ...rest) {
      count();
      handlePost(kind, rest, deliver);
    },
    ask(name, args) {
      count();
      if (name === 'sleep') return sleep(Number(args));
      if (name === 'random') return Promise.resolve(randomBytes(RANDOM_BYTES).toString('latin1'));
      const id = nextId++;
      sendCall(id, name, args);
      return new Promise(resolve => blocked.set(id, resolve));
    },
    deliverAnswer(answer) {
      const resolve = blocked.get(answer.id);
      blocked.delete(answer.id);
      (resolve ?? deliver)(JSON.stringify(answer));
    },
  };
}

type Posted = readonly (string | number | undefined)[];

function handlePost(kind: string, [a, b, c]: Posted, deliver: (message: string) => void): void {
  if (kind === 'line') send({ t: 'line', kind: a === 'say' || a === 'error' ? a : 'log', text: String(b) });
  if (kind === 'call') sendCall(Number(a), String(b), String(c));
  if (kind === 'timer') setTimeout(() => deliver(JSON.stringify({ t: 'timer', id: a })), Number(b));
  if (kind === 'end') endRun(a === 'ok' ? 'ok' : 'error', a === 'ok' ? null : String(b), Number(c));
}

const sendCall = (id: number, name: string, args: string) =>
  send({ t: 'call', id, name, args: listOf(args) });

/** The arguments of a call. JSON that is not a list counts as no arguments. */
function listOf(json: string): unknown[] {
  const args: unknown = JSON.parse(json);
  return Array.isArray(args) ? args : [];
}

const sleep = (ms: number) =>
  new Promise<string>(resolve =>
    setTimeout(() => resolve('{"ok":true,"value":null}'), Math.min(ms, SCRIPT_LIMITS.runMs * 2)),
  );
