import { afterEach, describe, expect, it } from 'vitest';
import { UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { launch } from '../../sandbox/processes/launch.ts';
import { type ChildMessage, lineReader, type ParentMessage } from '../../sandbox/protocol.ts';
import { SCRIPT_LIMITS, type ScriptLanguage } from '../../schema/records/script-run.ts';

/** A script's process ends itself, whatever the script does. In these tests, nothing else would end it. */

const RUN_MS = 300;

let kill: () => void;
afterEach(() => {
  kill();
});

/** Runs a script, answers all its calls, and resolves with the last message of its process. */
async function finalMessageOf(language: ScriptLanguage, code: string): Promise<ChildMessage> {
  const launched = launch(language, UNWRAPPED);
  const child = launched.process;
  kill = launched.kill;
  const send = (message: ParentMessage) => child.stdin?.write(`${JSON.stringify(message)}\n`);
  const job = { code, event: {}, secrets: {} };
  const { promise, resolve } = Promise.withResolvers<ChildMessage>();
  const receive = (message: ChildMessage) => {
    if (message.t === 'ready') send({ t: 'run', job, runMs: RUN_MS, megabytes: SCRIPT_LIMITS.megabytes });
    if (message.t === 'call') send({ t: 'answer', id: message.id, ok: true, value: {} });
    if (message.t === 'end') resolve(message);
  };
  const read = lineReader(line => receive(JSON.parse(line)));
  child.stdin?.on('error', () => {}); // the process has ended
  child.stdout?.setEncoding('utf8').on('data', read);
  return promise;
}

describe.each(['js', 'ts'] as const)('busy script in %s', language => {
  it.each([
    ['at its start', 'for(;;);'],
    ['while a call is being answered', 'game.getVersion();for(;;);'],
    ['while a timer runs out', 'setTimeout(()=>{},50);for(;;);'],
    ['after a call was answered', 'await game.getVersion();for(;;);'],
  ])('a script that loops %s is ended by its own process, which reports its usage', async (_, code) => {
    const message = await finalMessageOf(language, code);
    expect(message).toMatchObject({ t: 'end', end: 'timeout' });
    const { cpuMs, peakMb } = message as Extract<ChildMessage, { t: 'end' }>;
    expect(cpuMs).toBeGreaterThan(0);
    expect(peakMb).toBeGreaterThan(0);
  });
});
