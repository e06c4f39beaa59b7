import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { applyCommands } from '../../../engine/systems/apply-commands.ts';
import { tick } from '../../../engine/tick.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { ACTIONS } from '../../../schema/actions/index.ts';
import type { Bundle, Reply } from '../../../schema/wire/messages.ts';
import { anyAction, NAMES } from '../../arbitraries.ts';
import { fc } from '../../fast-check.ts';

/** The commands of a bundle: either all of them are carried out, or none. */
type Members = Bundle['members'];

function together({ world }: Simulated, members: Members, dryRun = false): Reply {
  world.inbox.push({ seq: 1, members, dryRun });
  applyCommands(world);
  const [reply] = world.outbox.replies.splice(0);
  return reply;
}

const addPilot = (username: string) => ({ name: 'addPilot' as const, input: { username } });
const follow = (id: string) => ({ name: 'followPilot' as const, input: { id } });
const spawnBoss = { name: 'spawnBoss' as const, input: { boss: 'random' } };

describe('commands', () => {
  it('the commands of an atomic batch run in order within one tick', () => {
    const sim = simulate();
    const { tick } = sim;
    const reply = together(sim, [addPilot('ada'), addPilot('bob')]);
    expect(reply).toMatchObject({ ok: true, tick, output: [{ id: 'chat:ada' }, { id: 'chat:bob' }] });
    expect(sim.pilots().map(({ name }) => name)).toEqual(['ada', 'bob']);
  });

  it('if one command of an atomic batch is refused, no command of the batch runs', () => {
    const sim = simulate();
    const reply = together(sim, [addPilot('ada'), follow('nobody')]);
    expect(reply).toMatchObject({ ok: false, code: 'unknown-pilot' });
    expect(sim.pilots()).toEqual([]);
  });

  it('a command that needs the effect of an earlier command in its atomic batch is refused with an explanation', () => {
    const reply = together(simulate(), [addPilot('ada'), follow('ada')]);
    expect(reply).toMatchObject({
      code: 'unknown-pilot',
      message: expect.stringMatching(/actions\[1\] \(followPilot\).*needs the effect of an earlier one/s),
    });
  });

  it('an atomic batch is refused if its commands conflict, and leaves the world unchanged', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 6 } });
    const twin = simulate({ pilots: ['ada'], settings: { bots: 6 } });
    for (const each of [sim, twin]) {
      each.startRound();
      each.seconds(3);
    }
    const reply = together(sim, Array(4).fill(spawnBoss));
    expect(reply).toMatchObject({
      code: 'too-many-bosses',
      message: expect.stringContaining('actions[3] (spawnBoss)'),
    });
    expect(sim.world.outbox).toEqual({ replies: [], events: [], checkpoint: false });
    for (let i = 0; i < 300; i++) {
      expect(sim.hash).toBe(twin.hash);
      tick(sim.world);
      tick(twin.world);
    }
  });

  it('in a dry run, an atomic batch is only checked', () => {
    const sim = simulate();
    expect(together(sim, [addPilot('ada')], true)).toMatchObject({ ok: true, output: null });
    expect(sim.pilots()).toEqual([]);
  });

  it('an event caused by a command of an atomic batch names that command as its cause', () => {
    const sim = simulate();
    together(sim, [
      { ...addPilot('ada'), cause: 5 },
      { ...addPilot('bob'), cause: 6 },
    ]);
    expect(sim.world.outbox.events.map(({ cause }) => cause)).toEqual([5, 6]);
  });

  it('an atomic batch does everything that its commands would do one by one, or nothing', () => {
    const anyMembers = fc.array(anyAction, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anyMembers, fc.boolean(), (actions, inRound) => {
        const members = actions.flatMap(({ name, input }) => {
          const parsed = v.safeParse(ACTIONS[name].input as v.GenericSchema, input);
          return parsed.success ? [{ name, input: parsed.output }] : [];
        });
        const [sim, twin] = [1, 2].map(() => simulate({ pilots: NAMES, settings: { bots: 4 } }));
        if (inRound) for (const each of [sim, twin]) each.startRound();
        const before = sim.hash;
        const { ok } = together(sim, members);
        if (ok) {
          twin.world.inbox.push(...members.map(member => ({ seq: 1, ...member })));
          applyCommands(twin.world);
        }
        expect(sim.hash).toBe(ok ? twin.hash : before);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
