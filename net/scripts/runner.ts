import { io, type Timer } from '../../core/io.ts';
import { withVisibleLines } from '../../schema/base/names.ts';
import type { Sandbox, ScriptEnd, ScriptLine, ScriptOutcome } from '../../schema/records/script-run.ts';
import type { Caller } from '../access/identity.ts';
import type { Audit } from '../dispatch/audit.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import type { Emergency } from '../dispatch/emergency.ts';
import type { EventHub } from '../events/hub.ts';
import type { Store } from '../store/store.ts';
import type { EventObject } from './event-object.ts';
import { createHostCall, type Runnable } from './host-call.ts';
import type { ScriptHttp } from './http/http.ts';
import type { RunRecord, ScriptRuns } from './script-runs.ts';
import type { Redact } from './secrets/redact.ts';
import type { ScriptSecrets } from './secrets/script-secrets.ts';

/**
 * Time for which a script's output lines are collected before they are sent, so that a script cannot flood
 * the event stream. @limit
 */
const GATHER_MS = 100;

/** Publishes the output of a running script on the owner's event stream. */
interface LiveOutput {
  line(line: ScriptLine): void;
  /** Sends the remaining lines and the way in which the run ended. */
  end(how: ScriptEnd): void;
}

export function createLiveOutput(
  hub: Pick<EventHub, 'publish'>,
  { script, run, cause }: { script: string; run: number; cause: number },
): LiveOutput {
  let lines: ScriptLine[] = [];
  let timer: Timer | undefined;
  const send = (end: ScriptEnd | null) => {
    timer?.cancel();
    timer = undefined;
    hub.publish([{ type: 'script.output', fields: { script, run, lines, end }, cause }]);
    lines = [];
  };
  return {
    line(line) {
      lines.push(line);
      timer ??= io.after(GATHER_MS, () => send(null));
    },
    end: send,
  };
}

export interface ScriptStart {
  script: Runnable;
  event: EventObject;
  /** Trigger for the record of the run: `reward`, `command`, the name of the event, or `test`. */
  trigger: string;
  /** Number of the audit entry that caused the run. */
  cause: number | null;
  onStart?(): void;
}

interface RunnerDeps {
  sandbox: Sandbox;
  store: Store;
  secrets: ScriptSecrets;
  runs: ScriptRuns;
  hub: Pick<EventHub, 'publish'>;
  audit: Audit;
  emergency: Emergency;
  http: ScriptHttp;
  dispatch: Dispatch;
  /** Writes a script's line to the chat. */
  say(text: string, script: string, cause: number): void;
  /** Called with failures that are not the script's fault. */
  onBug(error: unknown): void;
}

/**
 * Longest time that a test run or a check of a script waits for a free slot. Programs stop waiting for the
 * answer after 60 s, and the script itself needs up to 10 s.
 * @limit
 */
export const START_WITHIN_MS = 40_000;

/**
 * Runs a script once and records the run. Rejects with `too-many-requests` if the sandbox is full. A test run
 * also rejects with `busy` if it cannot start in time.
 */
export type Run = (request: ScriptStart) => Promise<RunRecord>;

export const createRunner =
  (deps: RunnerDeps): Run =>
  async ({ script, event, trigger, cause, onStart }) => {
    const { sandbox, store, secrets, runs, hub, audit, emergency, http, dispatch, say, onBug } = deps;
    sandbox.requireRoom(script.id); // a run that is refused leaves no record
    const { name, language, code } = script;
    const { redact } = secrets;
    const caller = callerFor(script, cause, audit);
    const job = { language, code, event, secrets: secrets.namedBy(code) };
    const { number, at } = runs.start({ name, trigger });
    const output = createOutput(
      createLiveOutput(hub, { script: name, run: number, cause: caller.parent }),
      trigger === 'test' ? null : text => say(text, name, caller.parent),
      redact,
    );
    const log = (text: string) => output.write({ kind: 'log', text });
    const call = createHostCall(
      { store, http, emergency, dispatch, log, onBug },
      script,
      caller,
      secrets.redactorFor(code),
    );
    const host = { call, line: output.write, onStart };
    const startWithinMs = trigger === 'test' ? START_WITHIN_MS : undefined;
    const outcome = await sandbox.run(job, host, script.id, startWithinMs).catch(error => {
      runs.drop(number);
      throw error;
    });
    if (outcome.error) output.write({ kind: 'error', text: errorText(outcome) });
    const { error: _, ...figures } = outcome;
    const record = { ...rounded(figures), ok: outcome.end === 'ok', output: output.lines };
    runs.finish(number, record);
    output.end(outcome.end);
    return { name, at, trigger, ...record };
  };

/**
 * Returns the script as a caller, and records its run in the audit log. The run's entry is the cause of the
 * script's actions.
 */
function callerFor({ id, name }: Runnable, cause: number | null, audit: Audit) {
  const caller = { name: `script ${name}`, scope: 'play', via: 'script' } satisfies Caller;
  const parent = audit.record(`run ${name}`, {
    ...caller,
    parent: cause ?? undefined,
    script: id ?? undefined,
  });
  return { ...caller, parent };
}

/** Collects and publishes the output of a run, with secrets removed. `say` is null for a test run. */
function createOutput(live: LiveOutput, say: ((text: string) => void) | null, redact: Redact) {
  const lines: ScriptLine[] = [];
  return {
    lines,
    write({ kind, text }: ScriptLine) {
      const hidden = redact(text);
      const line = { kind, text: withVisibleLines(hidden) };
      lines.push(line);
      live.line(line);
      if (kind === 'say') say?.(hidden); // `say` also cleans the text for chats
    },
    end: live.end,
  };
}

const errorText = ({ error, line }: ScriptOutcome) => (line === null ? `${error}` : `line ${line}: ${error}`);

const rounded = ({ ms, cpuMs, peakMb, ...rest }: Omit<ScriptOutcome, 'error'>) => ({
  ...rest,
  ms: Math.round(ms),
  cpuMs: Math.round(cpuMs),
  peakMb: Math.round(peakMb),
});
