import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';
import { SCRIPT_CALLS } from '../schema/script-api.ts';
import {
  SCRIPT_LIMITS,
  type ScriptJob,
  type ScriptLanguage,
  type ScriptLine,
  type ScriptOutcome,
} from '../schema/script-run.ts';
import { createAllowance } from './allowance.ts';
import { launch } from './launch.ts';
import { ENDINGS, endOf, MAX_ERROR_LENGTH } from './outcome.ts';
import { type Answer, lineReader, type Order, Word } from './protocol.ts';

/** A child process seen from outside: started ahead of time, used for one run. */
export interface WarmChild {
  /** Resolves when it can take its run. Rejects when it cannot be started. */
  readonly ready: Promise<unknown>;
  /** Serves its one run. Never rejects. */
  run(job: ScriptJob, runMs: number, ears: RunEars): Promise<Ended>;
  /** Resolves when the process is gone. */
  kill(): Promise<unknown>;
}

/** Whom a run speaks to. */
export interface RunEars {
  line(line: ScriptLine): void;
  call(id: number, name: string, args: readonly unknown[], answer: (answer: Answer) => void): void;
}

export type Ended = Omit<ScriptOutcome, 'waitedMs'>;
type LastWord = Extract<Word, { t: 'end' }>;

const BOOT_MS = 15_000;
/** A child that has not ended itself this long after its limit is killed. Unit: ms. */
const GRACE_MS = 250;
const KEPT_STDERR = 4_000;

export function startChild(language: ScriptLanguage): WarmChild {
  const child = launch(language);
  const gone = once(child, 'close').catch(() => []) as Promise<[number?, string?]>; // not even started: gone
  const stderr = tailOf(child);
  let hear = (_: Word) => {};
  let fate: 'timeout' | 'flood' | undefined;

  const kill = (why?: typeof fate) => {
    fate ??= why;
    child.kill('SIGKILL');
    return gone;
  };
  const send = (order: Order) => child.stdin?.write(`${JSON.stringify(order)}\n`);
  const isUp = new Promise<void>(resolve => {
    hear = word => word.t === 'ready' && resolve();
  });
  const died = gone.then(() => {
    throw new Error(`The process for ${language} did not start. ${stderr()}`);
  });
  const watchdog = setTimeout(kill, BOOT_MS);
  const ready = Promise.race([isUp, died]).finally(() => clearTimeout(watchdog));
  for (const promise of [ready, died]) promise.catch(() => {}); // whoever needs it waits for it
  child.stdin?.on('error', () => {}); // it died: its exit says so
  listenTo(
    child,
    word => hear(word),
    () => kill('flood'),
  );

  return {
    ready,
    kill: () => kill(),
    async run({ language: _, ...job }, runMs, ears) {
      const startedAt = performance.now();
      const { promise: lastWord, resolve } = Promise.withResolvers<LastWord>();
      let usage = { cpuMs: 0, peakMb: 0 };
      hear = word => {
        if (word.t === 'end') resolve(word);
        else if (word.t === 'usage') usage = { cpuMs: word.cpuMs, peakMb: word.peakMb };
        else tell(word, ears, send);
      };
      const hardEnd = setTimeout(() => kill('timeout'), runMs + GRACE_MS);
      send({ t: 'run', job, runMs, megabytes: SCRIPT_LIMITS.megabytes });
      const last = await Promise.race([lastWord, gone]);
      clearTimeout(hardEnd);
      const end = fate ?? endOf(Array.isArray(last) ? (last[1] ?? null) : null, stderr());
      kill(); // a run that is over is over, whatever its process does
      if (!Array.isArray(last)) return endedBy(last);
      const ms = performance.now() - startedAt;
      return { end, error: ENDINGS[end](runMs), line: null, ms, ...usage };
    },
  };
}

/** Hands on what a run says; only what scripts may call gets through. */
function tell(word: Word, ears: RunEars, send: (answer: Answer) => void) {
  if (word.t === 'line') ears.line({ kind: word.kind, text: word.text });
  if (word.t !== 'call') return;
  if (SCRIPT_CALLS.has(word.name)) ears.call(word.id, word.name, word.args, send);
  else send(unknownCall(word.id, word.name));
}

const endedBy = ({ t: _, line, error, ...word }: LastWord): Ended => ({
  ...word,
  error: error?.slice(0, MAX_ERROR_LENGTH) ?? null,
  line: line || null,
});

const unknownCall = (id: number, name: string): Answer => ({
  t: 'answer',
  id,
  ok: false,
  code: 'unknown-route',
  message: `There is nothing called ${JSON.stringify(name.slice(0, 60))} to call.`,
});

/** Reads what a child says; one that speaks nonsense or without end is got rid of. */
function listenTo(child: ChildProcess, hear: (word: Word) => void, kill: () => void) {
  const isAllowed = createAllowance();
  const read = lineReader(line => {
    const word = wordOf(line);
    if (word && isAllowed(word)) hear(word);
    else kill();
  });
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => read(chunk) || kill());
}

function wordOf(line: string): Word | null {
  try {
    const parsed = v.safeParse(Word, JSON.parse(line));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The last that a child wrote to stderr, where V8 says why it dies. */
function tailOf(child: ChildProcess) {
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-KEPT_STDERR);
  });
  return () => tail;
}
