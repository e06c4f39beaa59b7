import { describe, expect, it } from 'vitest';
import { applyCommands } from '../../../engine/systems/apply-commands.ts';
import type { Pacer } from '../../../engine/thread/pacer.ts';
import { createReporter } from '../../../engine/thread/reporter.ts';
import { tick } from '../../../engine/tick.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import type { Report } from '../../../schema/wire/messages.ts';
import { latestSlot, latestVersion } from '../../../schema/wire/slots.ts';
import { createStateBuffer, stateRing } from '../../../schema/wire/snapshot.ts';
import { scene } from '../staging.ts';

/** The reporter of a fight, at a time of day that stands still. */
function reporting() {
  const { world } = scene();
  const state = stateRing(createStateBuffer());
  const told: Report[] = [];
  const pacer = { speed: 1, now: () => 0, tickTime: () => 0, timing: () => undefined } as unknown as Pacer;
  const reporter = createReporter(world, state, frameRing(createFrameBuffer()), pacer, report =>
    told.push(report),
  );
  reporter.start();
  const use = () => {
    world.inbox.push({ seq: 1, name: 'useAbility', input: { pilot: 'ada', ability: 'shields' } });
    applyCommands(world);
    reporter.answer();
  };
  const stateTick = () => latestSlot(state)?.round.tick[0];
  return { world, state, told, reporter, use, stateTick };
}

describe('an answer', () => {
  it('comes with a new state when the command changed the world, and with the old one when not', () => {
    const { state, use } = reporting();
    const before = latestVersion(state);
    use();
    expect(latestVersion(state)).toBe(before + 1);
    use();
    expect(latestVersion(state)).toBe(before + 1);
  });

  it('comes with the state of all ticks so far, for it may tell events of them', () => {
    const { world, told, reporter, use, stateTick } = reporting();
    use();
    tick(world);
    reporter.ticked();
    use();
    expect(told.at(-1)).toMatchObject({ tick: world.time.tick, replies: [{ unchanged: true }] });
    expect(stateTick()).toBe(world.time.tick);
  });
});
