import { SCRIPT_CALLS } from '../../schema/actions/script-api.ts';
import type { ScriptLine } from '../../schema/records/script-run.ts';
import type { ChildMessage, HostAnswer } from '../protocol.ts';

/** Receives the output and calls of a run. */
export interface RunListener {
  line(line: ScriptLine): void;
  /** Call `answer` exactly once. */
  call(id: number, name: string, args: readonly unknown[], answer: (answer: HostAnswer) => void): void;
}

/** Passes on the messages of a run, but only those calls that scripts may make. */
export function notify(
  listener: RunListener,
  message: ChildMessage,
  answer: (answer: HostAnswer) => void,
): void {
  if (message.t === 'line') listener.line({ kind: message.kind, text: message.text });
  if (message.t !== 'call') return;
  const { id, name, args } = message;
  if (SCRIPT_CALLS.has(name)) listener.call(id, name, args, answer);
  else answer(unknownCall(id, name));
}

const unknownCall = (id: number, name: string): HostAnswer => ({
  t: 'answer',
  id,
  ok: false,
  code: 'unknown-route',
  message: `There is no function ${JSON.stringify(name.slice(0, 60))}.`,
});
