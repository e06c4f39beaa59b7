import { describe, expect, it } from 'vitest';
import { createCommandLog } from '../../../net/simulation/command-log.ts';
import type { Checkpoint } from '../../../schema/wire/messages.ts';

/** Tests the log of the commands that were carried out since the newest checkpoint. */

const checkpoint: Checkpoint = { format: 1, tick: 60, arrays: {}, json: '{}' };
const announce = (text: string) => ({ name: 'announce' as const, input: { text } });
const at = (tick: number, text: string) => ({ tick, ...announce(text) });

describe('command log', () => {
  it('the command log contains commands in order, and the commands of a batch one by one', () => {
    const log = createCommandLog(undefined);
    log.record({ seq: 1, ...announce('a') }, 5);
    log.record({ seq: 2, members: [announce('b'), announce('c')] }, 6);
    expect(log.commands).toEqual([at(5, 'a'), at(6, 'b'), at(6, 'c')]);
  });

  it('a resumed world continues its command log', () => {
    const log = createCommandLog({ checkpoint, log: [at(61, 'a')], untilTick: 70 });
    log.record(announce('b'), 71);
    expect(log.checkpoint).toBe(checkpoint);
    expect(log.commands).toEqual([at(61, 'a'), at(71, 'b')]);
  });

  it('a newer checkpoint clears the command log, except for commands that are still to be recorded', () => {
    const log = createCommandLog(undefined);
    log.record(announce('a'), 59);
    log.restartFrom(checkpoint);
    expect(log.checkpoint).toBe(checkpoint);
    expect(log.commands).toEqual([]);
    expect(log.takeUnreported()).toEqual([at(59, 'a')]);
  });

  it('each command in the log is reported once, and commands that replace the log are not reported', () => {
    const log = createCommandLog(undefined);
    log.record(announce('a'), 5);
    expect(log.takeUnreported()).toEqual([at(5, 'a')]);
    log.replace([at(6, 'held')]);
    log.record(announce('b'), 7);
    expect(log.commands).toEqual([at(6, 'held'), at(7, 'b')]);
    expect(log.takeUnreported()).toEqual([at(7, 'b')]);
    expect(log.takeUnreported()).toEqual([]);
  });
});
