import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { RELAY_KEY, type StandIn, sender, startStandIn } from '../../harness/relay/stand-in.ts';
import { startServer, type TestServer } from '../../harness/server.ts';
import { hearEvents } from '../net/platform/heard.ts';
import { EVENT_FIELDS } from './interface/events.ts';
import { PREVIEW_EVENT_FIELDS } from './interface/preview.ts';

/** Tests that every event of the interface document occurs on the event stream of one evening. */

let server: TestServer;
let relay: StandIn;
let heard: Awaited<ReturnType<typeof hearEvents>>;
beforeAll(async () => {
  relay = await startStandIn({ entitlements: ['gold-trails'] });
  server = await startServer({ speed: 50 });
  heard = await hearEvents(server.client);
});
afterAll(async () => {
  await heard?.stop();
  await server?.close();
  await relay?.close();
});

const WAIT = { timeout: 60_000, interval: 20 };

/** Waits for `count` events of the type `type`. */
const until = (type: string, count = 1) =>
  expect
    .poll(() => heard.events.filter(event => event.type === type).length, WAIT)
    .toBeGreaterThanOrEqual(count);

/** Makes the relay and bridges report events, and the streamer act. */
async function bringIn() {
  const { client } = server;
  await client.setRelay({ address: relay.address, key: RELAY_KEY });
  await until('relay');
  relay.send({ t: 'message', id: '1', from: sender('ada'), message: { vote: 'hydra' } });
  await client.reportRedeem({ user: 'ada', title: 'Hydrate' });
  await client.reportCheer({ user: 'ada', bits: 200, text: 'go!', emote: '25' });
  await client.reportTip({ user: 'ada', amount: '5', currency: 'EUR', via: 'kofi', id: 't1' });
  // fails while the ship is destroyed
  await vi.waitFor(() => client.applyEffect({ effect: 'trail', pilot: 'ada' }), WAIT);
  await client.announce({ text: 'Welcome' });
  await client.startCalamity({ type: 'meteorShower' });
  await client.launchNuke({ by: 'ada' });
}

it('every event in the OpenAPI document occurs and has exactly its documented fields', async () => {
  const { client } = server;
  await client.updateSettings({ bots: 0, calamities: false, bossLives: 20, bossMinutes: 0 });
  await client.openLobby({ mode: 'dogfight' });
  await client.addPilot({ username: 'ada' });
  await client.startCountdown();
  await client.startRound();
  await client.spawnBoss({ boss: 'Bastion' }); // too strong for one pilot, so that it leaves
  await until('boss.left');

  await client.openMainMenu();
  await client.updateSettings({ bots: 5, botSkill: 'hard' });
  await client.openLobby({ mode: 'boss' });
  await client.startRound();
  await until('boss.spawned', 2);
  await bringIn();
  await until('round.end');

  const types = new Set(heard.events.map(({ type }) => type));
  expect(Object.keys(EVENT_FIELDS).filter(type => !types.has(type))).toEqual([]);
  for (const event of heard.events) expectFields(event);
});

/** Checks that the event has its documented fields. Fields with a question mark may be missing. */
function expectFields({ type, ...event }: { type: string }) {
  if (!(type in EVENT_FIELDS)) return;
  const { at: _, ...rest } = event as { at?: number };
  const names = EVENT_FIELDS[type].split(' ').filter(Boolean);
  const needed = names.filter(name => !name.endsWith('?'));
  const known = [...names.map(name => name.replace('?', '')), ...(PREVIEW_EVENT_FIELDS[type] ?? [])];
  expect(Object.keys(rest)).toEqual(expect.arrayContaining(needed));
  expect(Object.keys(rest).filter(name => !known.includes(name))).toEqual([]);
}
