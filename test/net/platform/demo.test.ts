import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { SPAMMER } from '../../../net/platform/demo/cast.ts';
import type { DemoAdapter } from '../../../net/platform/demo/demo.ts';
import { readExamples } from '../../../net/scripts/examples/index.ts';
import { keysOf, MODES } from '../../../schema/catalog/catalog.ts';
import type { EventType, GameEvent } from '../../../schema/records/events.ts';
import { runsOf, textsOf } from '../scripts/stage.ts';

/**
 * Tests a whole show in fast motion, without any account: a round of every mode, and everything that viewers can do.
 */

let server: TestServer;
const events: GameEvent[] = [];
const bugs: unknown[] = [];
const log = { info() {}, onLog() {}, onBug: (error: unknown) => void bugs.push(error) };

/** The hosts to which this process sent requests. */
const asked = new Set<string>();
const note = (message: unknown) => {
  const { request } = message as { request: { origin?: string; host?: string } };
  asked.add(request.origin ? new URL(request.origin).hostname : `${request.host}`);
};
const CLIENT_ID = 'uo6dggojyb8d6soh92zknwmi5ej1q2';
const CHANNELS = ['http.client.request.start', 'undici:request:create'];

const of = <T extends EventType>(type: T) =>
  events.filter((event): event is Extract<GameEvent, { type: T }> => event.type === type);
const demo = () => server.app.platforms.adapters.find(({ name }) => name === 'demo') as DemoAdapter;

/**
 * Whether a script failed because it came too late. Scripts run at normal speed, so in fast motion the fight may be
 * over, and its pilots gone, before a script ends.
 */
const isTooLate = (text: string) =>
  text.includes('the phase is "lobby"') ||
  of('round.start')
    .flatMap(({ roster }) => roster)
    .some(({ name }) => text.includes(`No pilot "${name}" has joined.`));

/** Collects events from the first lobby to the lobby after the last of five rounds. */
async function watchShow() {
  for await (const { event } of server.client.events()) {
    if (event.type === 'gap' || event.type === 'snapshot') throw new Error('Events were lost.');
    events.push(event);
    if (of('round.end').length === keysOf(MODES).length && event.type === 'lobby') return;
  }
}

beforeAll(async () => {
  for (const channel of CHANNELS) subscribe(channel, note);
  server = await startServer(
    { demo: true, speed: 20, seed: 5, platformVariables: { STARFRAY_TWITCH_CLIENT_ID: CLIENT_ID } },
    { log },
  );
  await watchShow();
});
afterAll(async () => {
  await server.close();
  for (const channel of CHANNELS) unsubscribe(channel, note);
});

describe('demo show', () => {
  it('the demo plays a round of every mode to its end', () => {
    expect(of('round.start').map(({ mode }) => mode)).toEqual(keysOf(MODES));
    expect(of('round.end').map(({ mode }) => mode)).toEqual(keysOf(MODES));
  });

  it('every fight of the demo has viewers and the streamer', () => {
    const fights = of('round.start').map(({ roster }) => roster.filter(({ bot }) => !bot));
    expect(Math.min(...fights.map(pilots => pilots.length))).toBeGreaterThan(1);
    for (const pilots of fights) expect(pilots.map(({ login }) => login)).toContain('captain_nova');
  });

  it('the demo shows everything that viewers can do', () => {
    const types: readonly EventType[] = [
      'join',
      'cheer',
      'boss.cheer',
      'giant-emote',
      'redeem',
      'redeem.applied',
      'receipt',
      'sub',
      'gift',
      'raid',
      'watch-streak',
      'name.removed',
      'calamity',
      'nuke',
      'boss.spawned',
      'say',
      'announce',
    ];
    const seen = new Set(events.map(({ type }) => type));
    expect(types.filter(type => !seen.has(type))).toEqual([]);
  });

  it('the demo redeems effects, and most of them are applied', () => {
    const states = of('receipt').map(({ state }) => state);
    expect(states).not.toContain('refused');
    const applied = states.filter(state => state === 'applied').length;
    expect(applied).toBeGreaterThan(states.filter(state => state === 'refunded').length);
  });

  it('the demo reports at most one alert per second on average', () => {
    const alerts = ['cheer', 'redeem', 'sub', 'gift', 'raid', 'watch-streak', 'giant-emote'];
    const count = events.filter(({ type }) => alerts.includes(type)).length;
    expect(count).toBeLessThan(server.app.simulation.tick / 60);
  });

  it("the demo's moderator bans a viewer, who is then removed", () => {
    const last = of('round.start').at(-1);
    expect(last?.roster.map(({ login }) => login)).not.toContain(SPAMMER.login);
  });

  it('the demo starts every example script by its own trigger, and none fails', async () => {
    const names = async () => new Set((await runsOf(server)).map(({ name }) => name));
    const examples = readExamples().map(({ name }) => name);
    await expect.poll(async () => (await names()).size).toBe(examples.length);
    const failed = (await runsOf(server)).filter(({ end }) => end !== 'ok').map(textsOf);
    expect(failed.flat().filter(text => !isTooLate(text))).toEqual([]);
  });

  it('every overlay shows that the demo is a demo', async () => {
    expect((await server.client.getState()).round.overlay).toMatchObject({ chat: true, demo: true });
  });

  it('the demo lists its rewards and viewers in the same way as an account', async () => {
    const rewards = await server.client.listRedeemRewards();
    expect(rewards.map(({ id }) => id)).toContain('nuke');
    const { users, missing } = await server.client.getStreamUsers({ logins: 'adalove,nobody' });
    expect([users.map(({ name }) => name), missing]).toEqual([['AdaLove'], ['nobody']]);
  });

  it('the demo connects no account and no relay, whatever is configured', async () => {
    const { client } = server;
    const refused = expect.objectContaining({ code: 'not-available' });
    await expect(client.streamConnect({})).rejects.toEqual(refused);
    await expect(client.setStreamClient({ clientId: CLIENT_ID })).rejects.toEqual(refused);
    await expect(client.setRelay({ address: 'wss://relay.example', key: 'a-key-of-it' })).rejects.toEqual(
      refused,
    );
    expect(await client.getStreamAccount()).toMatchObject({ state: 'not-configured', user: null });
    expect((await client.getRelay()).state).toBe('off');
  });

  it('the demo records the web requests of scripts and sends none', async () => {
    const web = (await runsOf(server)).filter(({ name }) => /Discord|weather/.test(name));
    const notes = web.flatMap(({ output }) => output.map(({ text }) => text));
    expect(notes).toContainEqual(expect.stringMatching(/^Not sent: GET https:\/\/wttr\.in\//));
    expect(notes).toContainEqual(
      expect.stringMatching(/^Not sent: POST https:\/\/discord\.com\/.*Best pilot/s),
    );
    expect(notes.join()).not.toContain('demo/secret');
    expect(demo().said.length).toBeGreaterThan(20);
    expect([...asked]).toEqual(['127.0.0.1']);
  });

  it('the demo logs no bug', () => {
    expect(bugs).toEqual([]);
  });
});
