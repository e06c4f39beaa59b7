import type { ScriptEnd, ScriptLine } from '../../schema/script-run.ts';
import type { EventHub } from '../events/hub.ts';

/** Lines are gathered this long before they are told, so that a script that writes much drowns nothing. */
const GATHER_MS = 100;

/** What a run writes, on the owner's event stream while it runs. */
export interface LiveOutput {
  line(line: ScriptLine): void;
  /** Tells what is left, and that the run is over. */
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
