import { beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '../../../net/dispatch/audit.ts';
import type { StreamEntry } from '../../../net/events/ring.ts';
import { createGates } from '../../../net/scripts/gates.ts';
import type { ScriptStart } from '../../../net/scripts/runner.ts';
import { createTriggers, type Triggers } from '../../../net/scripts/triggers.ts';
import type { Script } from '../../../schema/actions/scripts.ts';
import { onCommand, onEvent } from './stage.ts';

/** Tests which scripts a trigger starts, and with which cause, without running them. */

let scripts: Script[];
let started: ScriptStart[];
let emergency: { stop: never | null };
let run: (start: ScriptStart) => Promise<unknown>;
let bugs: unknown[];
let triggers: Triggers;
beforeEach(() => {
  [scripts, started, bugs] = [[], [], []];
  emergency = { stop: null };
  run = async ({ onStart }) => onStart?.();
  triggers = createTriggers({
    scripts: () => scripts,
    audit: createAudit(),
    emergency,
    gates: createGates(
      () => 'menu',
      () => true,
    ),
    run(start) {
      started.push(start);
      return run(start);
    },
    onLog: line => expect.fail(line),
    onBug: error => void bugs.push(error),
  });
});

const add = (trigger: Script['trigger'], rest: Partial<Script> = {}) => {
  const id = `s${scripts.length + 1}`;
  scripts.push({ id, name: id, language: 'js', code: '', trigger, enabled: true, hosts: [], ...rest });
};
const VIEWER = {
  user: 'ada',
  displayName: 'Ada',
  userId: '1',
  platform: 'test',
  input: '',
  bits: 0,
  roles: [],
};
const command = (name: string, origin?: { cause?: number }) =>
  triggers.command({ ...VIEWER, reward: null, command: name }, origin);
const reward = (rewardId: string, title: string) =>
  triggers.reward({ ...VIEWER, command: null, reward: title, rewardId });
const happens = (type: string, cause: number | null = null) =>
  triggers.events([{ type, json: JSON.stringify({ type, at: 1 }), cause } as unknown as StreamEntry]);
const stop = () => {
  emergency.stop = { since: 1 } as never;
};

describe('reward', () => {
  beforeEach(() => add({ type: 'reward', rewardId: 'r1', rewardTitle: 'Gift' }));

  it("redeeming a reward that has an id starts the scripts for that id, whatever the reward's title is", () => {
    expect([reward('r1', 'Renamed'), reward('r2', 'Gift')]).toEqual([1, 0]);
    expect([triggers.hasReward('r1', 'Renamed'), triggers.hasReward('r2', 'Gift')]).toEqual([true, false]);
  });

  it('redeeming a reward without an id starts the scripts for its title, regardless of case', () => {
    add({ type: 'reward', rewardId: 'r3' });
    expect([reward('', 'GIFT'), reward('', 'Gifts'), reward('', '')]).toEqual([1, 0, 0]);
    expect(triggers.hasReward('', 'gift')).toBe(true);
  });

  it('during an emergency stop, a reward still belongs to its script, but does not start it', () => {
    stop();
    expect([triggers.hasReward('r1', 'Gift'), reward('r1', 'Gift')]).toEqual([true, 0]);
    expect(started).toEqual([]);
  });

  it('a reward does not belong to a disabled script', () => {
    scripts = [];
    add({ type: 'reward', rewardId: 'r1' }, { enabled: false });
    expect([triggers.hasReward('r1', 'Gift'), reward('r1', 'Gift')]).toEqual([false, 0]);
  });
});

describe('emergency stop', () => {
  it('during an emergency stop, no command or event starts a script', () => {
    add(onCommand('go'));
    add(onEvent('announce'));
    stop();
    expect([triggers.hasCommand('go'), command('go')]).toEqual([false, 0]);
    happens('announce');
    expect(started).toEqual([]);
    emergency.stop = null;
    expect([triggers.hasCommand('GO'), command('go')]).toEqual([true, 1]);
    happens('announce');
    expect(started.map(({ trigger }) => trigger)).toEqual(['command', 'announce']);
  });
});

describe('start of a script', () => {
  it("the cause of a script run is the viewer's request, or the cause of the event that started the script", () => {
    add(onCommand('go'));
    add(onEvent('announce'));
    command('go', { cause: 7 });
    command('go');
    happens('announce', 9);
    happens('announce');
    expect(started.map(({ cause }) => cause)).toEqual([7, null, 9, null]);
  });

  it('an event does not start a script that is already waiting, but starts other scripts', async () => {
    run = () => new Promise(() => {});
    add(onEvent('announce'));
    happens('announce');
    add(onEvent('announce'));
    happens('announce');
    happens('announce');
    expect(started.map(({ script }) => script.id)).toEqual(['s1', 's2']);
  });

  it('a script can be started again while it runs, and at most one more run waits', () => {
    const begin: ((() => void) | undefined)[] = [];
    run = ({ onStart }) => {
      begin.push(onStart);
      return new Promise(() => {});
    };
    add(onEvent('announce'));
    happens('announce');
    begin[0]?.();
    begin[0]?.();
    for (let i = 0; i < 3; i++) happens('announce');
    expect(started).toHaveLength(2);
  });

  it('a start that fails because of a bug is reported, and the script can be started again', async () => {
    const bug = new Error('broken');
    run = () => Promise.reject(bug);
    add(onEvent('announce'));
    happens('announce');
    await new Promise(setImmediate);
    expect([bugs, triggers.dropped]).toEqual([[bug], 0]);
    happens('announce');
    expect(started).toHaveLength(2);
  });
});
