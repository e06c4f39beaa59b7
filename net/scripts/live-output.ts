import type { ScriptEnd, ScriptLine } from '../../schema/script-run.ts';
import type { EventHub } from '../events/hub.ts';

/** Lines are gathered for this long before they are sent, so that a script that writes a lot floods no stream. */
const GATHER_MS = 100;

/** What a run writes, on the owner's event stream while it runs. */
export interface LiveOutput {
  line(line: ScriptLine): void;
  /** Sends the remaining lines, and how the run ended. */
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
