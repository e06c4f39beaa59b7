import { afterEach, describe, expect, it } from 'vitest';
import { UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { launch } from '../../sandbox/processes/launch.ts';
import { lineReader, type Order, type Word } from '../../sandbox/protocol.ts';
import { SCRIPT_LIMITS, type ScriptLanguage } from '../../schema/script-run.ts';

/** The process of a run ends itself, whatever the script does: here nobody else would. */
const RUN_MS = 1_000;

let kill: () => void;
afterEach(() => {
  kill();
});

/** Runs a script whose every call is answered, and resolves with the last word of its process. */
async function lastWordOf(language: ScriptLanguage, code: string): Promise<Word> {
  const launched = launch(language, UNWRAPPED);
  const child = launched.process;
  kill = launched.kill;
  const send = (order: Order) => child.stdin?.write(`${JSON.stringify(order)}\n`);
  const job = { code, event: {}, secrets: {} };
  const { promise, resolve } = Promise.withResolvers<Word>();
  const hear = (word: Word) => {
    if (word.t === 'ready') send({ t: 'run', job, runMs: RUN_MS, megabytes: SCRIPT_LIMITS.megabytes });
    if (word.t === 'call') send({ t: 'answer', id: word.id, ok: true, value: {} });
    if (word.t === 'end') resolve(word);
  };
  const read = lineReader(line => hear(JSON.parse(line)));
  child.stdin?.on('error', () => {}); // it has ended
  child.stdout?.setEncoding('utf8').on('data', read);
  return promise;
}

describe.each(['js', 'ts'] as const)('a script in %s that never rests', language => {
  it.each([
    ['at all', 'for(;;);'],
    ['while a call is answered', 'game.getVersion();for(;;);'],
    ['while a timer runs out', 'setTimeout(()=>{},50);for(;;);'],
    ['after a call that was answered', 'await game.getVersion();for(;;);'],
  ])('%s is ended by its own process, which tells what it used', async (_, code) => {
    const word = await lastWordOf(language, code);
    expect(word).toMatchObject({ t: 'end', end: 'timeout' });
    const { cpuMs, peakMb } = word as Extract<Word, { t: 'end' }>;
    expect(cpuMs).toBeGreaterThan(0);
    expect(peakMb).toBeGreaterThan(0);
  });
});
