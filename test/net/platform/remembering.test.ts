import { expect, it } from 'vitest';
import { createConnected } from '../../../net/platform/chat/connected.ts';
import { createIntake } from '../../../net/platform/relay/intake.ts';
import { createPulses } from '../../../net/platform/relay/pulse.ts';
import { createDeduplicator } from '../../../net/platform/twitch/eventsub/message-handler.ts';
import type { Pulse } from '../../../schema/wire/relay.ts';
import { noServices } from '../../platform/no-services.ts';

/** Tests what the game remembers about platforms, for how long, and when listeners are notified. */

it('a bridge counts as connected from its first line on', () => {
  const reported: unknown[] = [];
  const connected = createConnected([], noServices(), presence => reported.push(presence));
  connected.bridgeReported();
  connected.close();
  expect(reported).toEqual([{ chat: true, demo: false }]);
});

it('a message dated in the future is remembered until it would be too old to be handled', () => {
  const MINUTE = 60_000;
  let now = 0;
  const isNew = createDeduplicator({ steady: () => now }, { now: () => now });
  const ahead = { id: 'a', at: 5 * MINUTE };
  expect(isNew(ahead)).toBe(true);
  now = 12 * MINUTE;
  expect(isNew({ id: 'b', at: now })).toBe(true);
  expect(isNew(ahead)).toBe(false);
});

it("a pulse with the game's state is sent to the relay as soon as the relay reconnects", () => {
  const sent: string[] = [];
  const pulses = createPulses(
    () => ({ t: 'pulse' }) as Pulse,
    text => sent.push(text) > 0,
  );
  pulses.start();
  pulses.beat();
  expect(sent).toHaveLength(1);
  pulses.start();
  pulses.stop();
  expect(sent).toHaveLength(2);
});

/** An intake for presses of buttons, and the ids of the presses that were answered. */
function takingPresses(now: () => number) {
  const answered: string[] = [];
  const intake = createIntake({
    platform: 'twitch',
    hub: { publish() {} },
    viewers: { isUserBanned: () => false },
    presses: async ({ id }) => id,
    queue: { add: work => work() },
    answer: message => 'text' in message && answered.push(message.text ?? ''),
    now,
  });
  const press = (id: string, userId = '1') =>
    intake({ t: 'press', id, from: { role: 'viewer', userId, opaqueUserId: 'U1' }, button: 'missile' });
  return { answered, press };
}

it("an extension viewer's button press can be sent again if it was refused because of a full queue", async () => {
  let now = 0;
  const { answered, press } = takingPresses(() => now);
  for (const id of ['1', '2', '3', '4', '5']) await press(id);
  now = 1_000;
  for (const id of ['1', '5']) await press(id);
  expect(answered).toEqual(['1', '2', '3', '4', '5']);
});

it('the latest 20,000 relay messages are remembered, so that none of them is carried out twice', async () => {
  let now = 0;
  const { answered, press } = takingPresses(() => (now += 1_000));
  for (let n = 0; n < 20_000; n++) await press(`${n}`);
  await press('0');
  expect(answered).toHaveLength(20_000);
  await press('one more');
  await press('1');
  expect(answered.slice(20_000)).toEqual(['one more']);
  await press('0');
  expect(answered.at(-1)).toBe('0');
});
