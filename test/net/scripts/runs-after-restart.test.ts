import { describe, expect, it } from 'vitest';
import { createRecordedHttp } from '../../../net/scripts/http/recorded.ts';
import { createScriptRuns } from '../../../net/scripts/script-runs.ts';
import type { Store } from '../../../net/store/store.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** Tests runs of scripts as the next start of the server finds them. */

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

const RUN = { name: 'Greeter', trigger: 'command' };
const RECORD = {
  ok: true,
  ms: 12,
  output: [{ kind: 'log' as const, text: 'hi' }],
  end: 'ok' as const,
  line: null,
  cpuMs: 3,
  peakMb: 40,
  waitedMs: 1,
};

describe('stored script run', () => {
  it('a finished script run is restored unchanged', () => {
    const runs = createScriptRuns(store, () => 5);
    runs.finish(runs.start(RUN).number, RECORD);
    expect(createScriptRuns(store).since(0)).toEqual([{ ...RUN, at: 5, ...RECORD }]);
  });

  it('a script run that a crash interrupted counts as interrupted at the next start', () => {
    createScriptRuns(store, () => 5).start(RUN);
    expect(createScriptRuns(store).since(0)).toEqual([
      {
        ...RUN,
        at: 5,
        ok: false,
        ms: 0,
        output: [{ kind: 'error', text: 'Cut off: the server stopped during this run.' }],
        end: 'crash',
        line: null,
        cpuMs: 0,
        peakMb: 0,
        waitedMs: 0,
      },
    ]);
  });

  it('a script run stays stored until 1,000 later runs have started', () => {
    const runs = createScriptRuns(store, () => 5);
    for (let i = 0; i < 1_000; i++) runs.finish(runs.start(RUN).number, RECORD);
    expect(runs.since(0)).toHaveLength(1_000);
    runs.finish(runs.start(RUN).number, RECORD);
    expect(runs.since(0).map(({ at }) => at)).toEqual(Array.from({ length: 1_000 }, (_, i) => 6 + i));
  });

  it('a dropped script run is not stored', () => {
    const runs = createScriptRuns(store, () => 5);
    runs.drop(runs.start(RUN).number);
    expect(createScriptRuns(store).since(0)).toEqual([]);
  });

  it('a script run is listed only after it has ended', () => {
    const runs = createScriptRuns(store, () => 5);
    const { number } = runs.start(RUN);
    expect(runs.since(0)).toEqual([]);
    runs.finish(number, RECORD);
    expect(runs.since(0)).toHaveLength(1);
    expect([runs.since(4).length, runs.since(5).length]).toEqual([1, 0]);
  });

  it('each script run has a later time than all previous runs, even if the clock was set back', () => {
    const runs = createScriptRuns(store, () => 100);
    expect([runs.start(RUN), runs.start(RUN)]).toEqual([
      { number: 1, at: 100 },
      { number: 2, at: 101 },
    ]);
    expect(createScriptRuns(store, () => 50).start(RUN)).toEqual({ number: 3, at: 102 });
    expect(createScriptRuns(store, () => 500).start(RUN).at).toBe(500);
  });
});

it("in the demo, at most 300 characters of a script's request are recorded", async () => {
  const notes: string[] = [];
  const http = createRecordedHttp({ secret: () => null });
  const send = (body: string) =>
    http(
      'https://api.example.com/',
      { method: 'POST', body },
      ['*.example.com'],
      text => void notes.push(text),
    );
  const answer = await send('x'.repeat(300));
  await send(`${'x'.repeat(300)}y`);
  const noted = `Not sent: POST https://api.example.com/ ${'x'.repeat(300)}`;
  expect(notes).toEqual([noted, noted]);
  expect(answer).toEqual({ status: 200, headers: { 'content-type': 'application/json' }, body: '{}' });
});
