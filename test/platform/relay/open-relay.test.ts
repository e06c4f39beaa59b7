import { expect, it, onTestFinished, vi } from 'vitest';
import { stagedPilots, stagedRound } from '../../../harness/browser/staged-round.ts';
import { anonymous, RELAY_KEY, startStandIn } from '../../../harness/relay/stand-in.ts';
import { openRelay } from '../../../net/platform/relay/open-relay.ts';

/** Tests when a game sends something to its relay. */

/** A game with a relay that is not connected yet. `reads` counts how often its state was read. */
async function stage(whyBlocked: () => string | null = () => null) {
  const standIn = await startStandIn();
  onTestFinished(standIn.close);
  const reads = { count: 0 };
  const snapshot = () => {
    reads.count++;
    return { round: stagedRound(2), pilots: stagedPilots(2, 2) };
  };
  const relay = openRelay({
    platform: 'twitch',
    facts: { read: () => ({ address: standIn.address, key: RELAY_KEY }), keySource: () => 'stored' },
    state: { snapshot },
    hub: { publish() {} },
    viewers: {},
    queue: { add: (work: () => unknown) => work() },
    emergency: { stop: null },
    whyBlocked,
    onLog() {},
  } as never);
  onTestFinished(relay.close);
  return {
    standIn,
    relay,
    reads,
    async connect() {
      relay.start();
      await expect.poll(() => relay.status().state).toBe('connected');
    },
  };
}

it('a game whose channel was taken by another game sends the relay neither pulses nor answers', async () => {
  let blocked: string | null = 'another game has the channel';
  const { standIn, connect } = await stage(() => blocked);
  /** Connects, lets a viewer press a button, and waits until the press is handled. */
  const play = async (id: string) => {
    const arrived = standIn.next();
    await connect();
    await arrived;
    standIn.press(id, anonymous('U1'), 'join');
    await standIn.read();
    await standIn.read();
  };
  await play('a');
  expect([standIn.pulses, standIn.answers.size]).toEqual([[], 0]);
  blocked = null;
  await play('b');
  expect([standIn.pulses.length > 0, [...standIn.answers.keys()], standIn.faults]).toEqual([true, ['b'], []]);
});

it('while the relay is not connected, no relay pulses are made', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { standIn, relay, reads, connect } = await stage();
  await connect();
  vi.advanceTimersByTime(2_000);
  expect(reads.count).toBe(3);
  standIn.drop();
  await expect.poll(() => relay.status().state).not.toBe('connected');
  vi.advanceTimersByTime(10_000);
  expect(reads.count).toBe(3);
});
