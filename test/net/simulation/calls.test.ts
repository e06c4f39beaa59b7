import { beforeEach, describe, expect, it } from 'vitest';
import { createCalls } from '../../../net/simulation/calls.ts';
import { createCommandLog } from '../../../net/simulation/command-log.ts';
import type { Checkpoint, Command, EncodedReply } from '../../../schema/wire/messages.ts';

/** Tests commands on their way into the world, and their results. */

const RESTARTING = { code: 'restarting' };
const checkpoint = (tick: number): Checkpoint => ({ format: 1, tick, arrays: {}, json: '{}' });
const done = (seq: number, tick: number, unchanged?: true): EncodedReply => ({
  seq,
  tick,
  ok: true,
  json: `${seq}`,
  unchanged,
});

let batches: (readonly Command[])[];
let log: ReturnType<typeof createCommandLog>;
let calls: ReturnType<typeof createCalls>;
const turn = () => new Promise(resolve => setImmediate(resolve));
const announce = (text: string) => calls.add({ name: 'announce', input: { text } });
const seqs = () => batches.map(batch => batch.map(({ seq }) => seq));

beforeEach(() => {
  const sent: (readonly Command[])[] = [];
  batches = sent;
  log = createCommandLog(undefined);
  calls = createCalls(batch => sent.push(batch), log);
  calls.open();
});

describe('call to the world', () => {
  it('a call to the world is refused while the simulation thread is starting', async () => {
    const early = createCalls(batch => batches.push(batch), log);
    await expect(early.add({ name: 'announce', input: {} })).rejects.toMatchObject(RESTARTING);
    await turn();
    expect(batches).toEqual([]);
  });

  it('all calls to the world from one turn of the event loop are sent in one batch and in order', async () => {
    for (const text of ['a', 'b']) announce(text);
    expect(batches).toEqual([]);
    await turn();
    announce('c');
    await turn();
    await turn();
    expect(seqs()).toEqual([[1, 2], [3]]);
  });

  it('each call to the world gets its own reply, in whatever order the replies arrive', async () => {
    const both = [announce('a'), announce('b')];
    calls.settle(done(2, 7));
    calls.settle(done(1, 8));
    expect(await Promise.all(both)).toEqual([
      { json: '1', tick: 8 },
      { json: '2', tick: 7 },
    ]);
  });

  it('a call that the world refuses is rejected with the error of its reply and is not recorded', async () => {
    const refused = announce('a');
    calls.settle({ seq: 1, tick: 3, ok: false, code: 'unknown-pilot', message: 'No pilot.' });
    await expect(refused).rejects.toMatchObject({ code: 'unknown-pilot', message: 'No pilot.' });
    expect(log.commands).toEqual([]);
  });

  it('only the first reply to a call to the world is used, and replies to unknown calls are ignored', async () => {
    const call = announce('a');
    for (const tick of [3, 4]) calls.settle(done(1, tick));
    calls.settle(done(9, 5));
    expect(await call).toEqual({ json: '1', tick: 3 });
    expect(log.commands).toEqual([{ tick: 3, name: 'announce', input: { text: 'a' } }]);
  });

  it('a call to the world that changed nothing gets a reply but is not recorded', async () => {
    const call = announce('a');
    calls.settle(done(1, 3, true));
    expect(await call).toEqual({ json: '1', tick: 3 });
    expect(log.commands).toEqual([]);
  });

  it('a call to the world in the tick of a checkpoint belongs to the next checkpoint', async () => {
    log.restartFrom(checkpoint(60));
    const both = [announce('a'), announce('b')];
    calls.settle(done(1, 60));
    calls.settle(done(2, 61));
    expect((await Promise.all(both)).map(({ tick }) => tick)).toEqual([61, 61]);
  });
});

describe('calls to a thread that is stopping', () => {
  it('while the simulation thread stops, new calls are refused, but earlier calls still get their replies', async () => {
    const call = announce('a');
    calls.close();
    await expect(announce('b')).rejects.toMatchObject(RESTARTING);
    calls.settle(done(1, 3));
    expect(await call).toMatchObject({ json: '1' });
  });
});

describe('calls to a thread that has ended', () => {
  it('when the simulation thread ends, pending calls are refused and are not sent to the next thread', async () => {
    const both = [announce('a'), announce('b')];
    calls.refuseAll();
    for (const call of [...both, announce('c')]) await expect(call).rejects.toMatchObject(RESTARTING);
    calls.open();
    await turn();
    expect(batches).toEqual([]);
    announce('d');
    await turn();
    expect(seqs()).toEqual([[3]]);
  });

  it('a late reply from a simulation thread that has ended is not recorded for the next thread', async () => {
    const call = announce('a');
    await turn();
    calls.refuseAll();
    calls.settle(done(1, 60));
    await expect(call).rejects.toMatchObject(RESTARTING);
    expect(log.commands).toEqual([]);
  });
});
