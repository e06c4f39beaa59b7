import { describe, expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { identityOf } from '../../../engine/pilots/roster.ts';
import { applyCommands } from '../../../engine/systems/apply-commands.ts';
import type { Pacer } from '../../../engine/thread/pacer.ts';
import { createReportComposer } from '../../../engine/thread/report-composer.ts';
import { simulate } from '../../../harness/simulate.ts';
import { createLatestState, update } from '../../../net/simulation/latest-state.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import { reportOf, textOfReport } from '../../../schema/wire/lines.ts';
import type { SingleCommand } from '../../../schema/wire/messages.ts';
import { createStateBuffer, stateRing } from '../../../schema/wire/snapshot.ts';
import { fc } from '../../fast-check.ts';

/** A world, and a front thread that receives a report over the wire after each command. */
function reporting() {
  const { world } = simulate({ settings: { bots: 2 } });
  const now = () => 0;
  const pacer = { speed: 1, now, tickTime: now, timing: () => undefined } as unknown as Pacer;
  const composer = createReportComposer(
    world,
    stateRing(createStateBuffer()),
    frameRing(createFrameBuffer()),
    pacer,
  );
  const latest = createLatestState();
  const report = () => {
    const told = reportOf(textOfReport(composer.compose(false)));
    update(latest, told);
    return told;
  };
  report();
  return {
    run(command: Pick<SingleCommand, 'name' | 'input'>) {
      world.inbox.push({ seq: 1, ...command });
      applyCommands(world);
      return report();
    },
    known: () => latest.cold?.pilots,
    actual: () => idsOf(world.lists.pilots).map(eid => identityOf(world, eid)),
  };
}

const join = (username: string) => ({ name: 'addPilot', input: { username } }) as const;
const leave = (username: string) => ({ name: 'removePilot', input: { pilot: `chat:${username}` } }) as const;
const wear = (user: string) =>
  ({ name: 'redeemEffect', input: { user, pilot: `chat:${user}`, effect: 'trail', input: '' } }) as const;
const LOBBY = { name: 'openLobby', input: { mode: 'dogfight' } } as const;
const START = { name: 'startRound', input: {} } as const;

const command = fc.oneof(
  fc.tuple(fc.constantFrom(join, leave, wear), fc.constantFrom('ada', 'bob', 'cy', 'dee')),
  fc.constantFrom(LOBBY, START),
);

describe('pilots in reports', () => {
  it('the pilots in reports equal the pilots of the world after any joins, leaves and changes', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), commands => {
        const { run, known, actual } = reporting();
        for (const given of commands) {
          run(Array.isArray(given) ? given[0](given[1]) : given);
          expect(known()).toEqual(actual());
        }
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  it('unchanged pilots are sent as a range of the previous list', () => {
    const { run } = reporting();
    const pilotsAfter = (command: ReturnType<typeof join | typeof leave>) => run(command).cold?.pilots;
    expect(pilotsAfter(join('ada'))).toMatchObject([{ id: 'chat:ada' }]);
    expect(pilotsAfter(join('bob'))).toMatchObject([[0, 1], { id: 'chat:bob' }]);
    expect(pilotsAfter(leave('ada'))).toEqual([[1, 2]]);
  });
});
