import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStateFollower, type FollowedState, withChanges } from '../../../client/state.ts';
import type { PartialPilot, StateChanges } from '../../../schema/records/state.ts';
import { stateStage } from './state-stage.ts';

/** Tests `GET /state?since=`. */

type Stage = ReturnType<typeof stateStage>;

const VIEWERS = ['ada', 'bob', 'cyd', 'dan', 'eve'];

/** What may happen between two answers. The number chooses the viewer or the value. */
const ACTS: Record<string, (stage: Stage, number: number) => void> = {
  join: ({ sim }, number) => sim.run('addPilot', { username: VIEWERS[number] ?? '' }),
  rename: ({ sim }, number) => sim.command('addPilot', { username: 'zoe', name: `Zoe ${number}` }),
  leave({ sim }, number) {
    const pilots = sim.pilots().filter(({ bot }) => !bot);
    const pilot = pilots[number % Math.max(1, pilots.length)];
    if (pilot) sim.internal('removePilot', { pilot: pilot.id });
  },
  setting({ settings }, number) {
    settings.revision++;
    settings.current = { ...settings.current, pieSize: 300 + number };
  },
  stop({ emergency }, number) {
    emergency.revision++;
    emergency.stop = number % 2 ? { since: number, by: 'menu' } : null;
    emergency.refusal = emergency.stop && { code: 'stopped', message: 'Everything is stopped.' };
  },
  pass: ({ pass }, number) => pass(1 + number * 20),
};

const acts = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat({ max: 4 }), fc.nat({ max: 6 })),
  { minLength: 5, maxLength: 60 },
);

function fight() {
  const stage = stateStage({ pilots: ['zoe'], settings: { bots: 6, roundMinutes: 1 } });
  stage.sim.run('openLobby', { mode: 'dogfight' });
  stage.sim.startRound();
  stage.pass(1);
  return stage;
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));

describe('changes of the state since a version', () => {
  it('the changes since a version, applied to the state of that version, give the current state', () => {
    fc.assert(
      fc.property(acts, list => {
        const stage = fight();
        const readers = [0, 1, 2].map(() => ({ version: '', state: null as FollowedState | null }));
        for (const [act, number, index] of list) {
          ACTS[act]?.(stage, number);
          const reader = readers[index];
          if (!reader) continue; // several acts may happen between two answers
          stage.pass(1);
          const changes = plain(stage.reader.since(reader.version, {}));
          reader.state = withChanges(reader.state, changes);
          reader.version = changes.version;
          expect(reader.state).toEqual(stage.look().sent);
        }
      }),
      { seed: 20261129, numRuns: 25 },
    );
  });

  it('while nothing changes, a reader that asks for changes gets only the version', () => {
    const { reader } = fight();
    const { version, full } = reader.since('', {});
    expect(full).toBe(true);
    expect(plain(reader.since(version, {}))).toEqual({ version, full: false });
  });

  it.each(['', 'epoch-', 'epoch-999', 'epoch--1', 'epoch-0.5', 'other-1', 'nonsense'])(
    'with the unknown version "%s", the whole state is sent',
    version => {
      const { reader, look } = fight();
      const changes = plain(reader.since(version, {}));
      expect(changes.full).toBe(true);
      expect(withChanges({ pilots: [{ id: 'old' }] } as FollowedState, changes)).toEqual(look().sent);
    },
  );

  it('after more departures than are remembered, callers with an older version get the whole state', () => {
    const { sim, pass, reader } = stateStage({});
    pass(1);
    const comeAndGo = (count: number) => {
      for (let i = 0; i < count; i++) sim.run('addPilot', { username: `v${i}` });
      pass(1);
      reader.since('', {});
      for (let i = 0; i < count; i++) sim.internal('removePilot', { pilot: `v${i}` });
      pass(1);
    };
    const first = reader.since('', {}).version;
    comeAndGo(1_500);
    const second = reader.since(first, {});
    expect([second.full, second.gone?.length]).toEqual([false, 1_500]);
    comeAndGo(600);
    expect(reader.since(first, {}).full).toBe(true);
    const third = reader.since(second.version, {});
    expect([third.full, third.gone?.length]).toEqual([false, 600]);
  });

  it('a pilot who left and came back is reported as gone, and sent with all fields', () => {
    const { sim, pass, reader } = stateStage({ pilots: ['ada', 'bob'] });
    pass(1);
    const { version } = reader.since('', {});
    sim.internal('removePilot', { pilot: 'ada' });
    pass(1);
    reader.since('', {});
    sim.run('addPilot', { username: 'ada' });
    pass(1);
    const { gone, pilots = [] } = reader.since(version, {});
    expect([gone, pilots.map(({ id }) => id)]).toEqual([['chat:ada'], ['chat:ada']]);
  });

  it('a pilot who left and came back between two answers is last, as in the whole state', () => {
    const { sim, pass, reader, look } = stateStage({ pilots: ['ada', 'bob'] });
    pass(1);
    const first = plain(reader.since('', {}));
    sim.internal('removePilot', { pilot: 'ada' });
    sim.run('addPilot', { username: 'ada' });
    pass(1);
    const before = withChanges(null, first);
    const after = withChanges(before, plain(reader.since(first.version, {})));
    expect(after.pilots.map(({ id }) => id)).toEqual(['chat:bob', 'chat:ada']);
    expect(after).toEqual(look().sent);
    expect(after.settings).toBe(before.settings); // unchanged parts keep their objects
  });

  it('a chosen pilot who gets another name is gone for callers who chose the old name', () => {
    const { sim, pass, reader } = stateStage({ pilots: ['ada', 'bob'] });
    const name = (name: string) => {
      sim.command('addPilot', { username: 'ada', name });
      pass(1);
    };
    name('Zed');
    const choice = { pilots: ['zed'], fields: ['name'] as const };
    const { version, pilots } = reader.since('', choice);
    expect(pilots).toEqual([{ id: 'chat:ada', name: 'Zed' }]);
    name('Yan');
    expect(reader.since(version, choice)).toMatchObject({ full: false, gone: ['chat:ada'] });
  });

  it('when a pilot leaves, the pilots after it are not sent again', () => {
    const { sim, pass, reader } = stateStage({ pilots: ['ada', 'bob', 'cyd'] });
    pass(1);
    const { version } = reader.since('', {});
    sim.internal('removePilot', { pilot: 'ada' });
    pass(1);
    const { gone, pilots } = reader.since(version, {});
    expect([gone, pilots]).toEqual([['chat:ada'], undefined]);
  });
});

describe('chosen pilots and fields', () => {
  const choice = { pilots: ['ADA', 'chat:bob', 'nobody'], fields: ['hp', 'name'] as const };

  it('a choice of pilots, by id, name or login regardless of case, and of fields returns only these and the ids', () => {
    const { pass, reader, look } = stateStage({ pilots: ['ada', 'bob', 'cyd'] });
    pass(1);
    const rows = [
      { id: 'chat:ada', name: 'ada', hp: 0 },
      { id: 'chat:bob', name: 'bob', hp: 0 },
    ];
    expect(plain(reader.chosen(choice))).toEqual({ ...look().sent, pilots: rows });
    expect(reader.since('', choice).pilots).toEqual(rows);
  });

  it('an empty choice of pilots returns no pilot, and an empty choice of fields only the ids', () => {
    const { pass, reader } = stateStage({ pilots: ['ada'] });
    pass(1);
    expect(reader.chosen({ pilots: [] }).pilots).toEqual([]);
    expect(reader.chosen({ fields: [] }).pilots).toEqual([{ id: 'chat:ada' }]);
  });
});

describe('following the state', () => {
  it('calls at the same time wait for one another, and a failed one does not end the others', async () => {
    const asked: string[] = [];
    const answers: (StateChanges | Error)[] = [
      { version: 'a', full: true, pilots: [{ id: 'x' }] as PartialPilot[] },
      new Error('away'),
      { version: 'b', full: false, gone: ['x'] },
    ];
    const read = createStateFollower(async since => {
      asked.push(since);
      const answer = answers.shift();
      if (answer instanceof Error || !answer) throw answer;
      return answer;
    });
    const [first, second, third] = await Promise.allSettled([read(), read(), read()]);
    expect(asked).toEqual(['', 'a', 'a']);
    expect(second.status).toBe('rejected');
    expect([first, third].map(each => each.status === 'fulfilled' && each.value.pilots)).toEqual([
      [{ id: 'x' }],
      [],
    ]);
  });
});
