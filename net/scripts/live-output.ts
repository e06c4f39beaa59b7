import type { ScriptEnd, ScriptLine } from '../../schema/records/script-run.ts';
import type { EventHub } from '../events/hub.ts';

/** Lines are gathered for this long before they are sent, so that a script cannot flood the stream. */
const GATHER_MS = 100;

/** Publishes the output of a run on the owner's event stream while it is running. */
export interface LiveOutput {
  line(line: ScriptLine): void;
  /** Sends the remaining lines and how the run ended. */
  end(how: ScriptEnd): void;
}

export function createLiveOutput(
  hub: Pick<EventHub, 'publish'>,
  { script, run, cause }: { script: string; run: number; cause: number },
): LiveOutput {
  let lines: ScriptLine[] = [];
  let timer: NodeJS.Timeout | undefined;
  const send = (end: ScriptEnd | null) => {
    clearTimeout(timer);
    timer = undefined;
    hub.publish([{ type: 'script.output', fields: { script, run, lines, end }, cause }]);
    lines = [];
  };
  return {
    line(line) {
      lines.push(line);
      timer ??= setTimeout(() => send(null), GATHER_MS);
    },
    end: send,
  };
}
