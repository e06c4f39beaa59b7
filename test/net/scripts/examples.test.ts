import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { readExamples, type ScriptExample } from '../../../net/scripts/examples/index.ts';
import { SCRIPT_LANGUAGES } from '../../../schema/records/script-run.ts';
import { textsOf } from './stage.ts';

/** Tests every included script, which is saved unchanged and run in a round. */

const EXAMPLES = readExamples();

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.client.updateSettings({ bots: 6, calamities: false, roundMinutes: 20 });
  await server.client.openLobby({ mode: 'dogfight' });
  for (const username of ['ada', 'bob']) await server.client.addPilot({ username });
  await server.client.startRound();
});
afterAll(() => server.close());

const example = (name: string): ScriptExample =>
  EXAMPLES.find(candidate => candidate.name === name) ?? expect.fail(`There is no example ${name}.`);

async function keep(name: string, changes: Partial<Pick<ScriptExample, 'code' | 'hosts'>> = {}) {
  const { about: _, secrets: __, hosts, ...script } = { ...example(name), ...changes };
  const { id } = await server.client.saveScript({ ...script, hosts: [...hosts] });
  return async (event: Record<string, unknown> = {}) => {
    const run = await server.client.testScript({ id, event });
    expect(run.ok, textsOf(run).join('\n')).toBe(true);
    return run;
  };
}

const said = (run: { output: readonly { kind: string; text: string }[] }) =>
  run.output.filter(({ kind }) => kind === 'say').map(({ text }) => text);
const banner = async () => (await server.client.getState()).round.overlay.announcement?.text;

/** Starts a host that records its requests and always gives the same answer. */
async function startHost(answer: string) {
  const asked: { path?: string; body: string }[] = [];
  const host = createServer(async (request: IncomingMessage, response) => {
    asked.push({ path: request.url, body: await text(request) });
    response.end(answer);
  });
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const { port } = host.address() as AddressInfo;
  return { asked, name: `127.0.0.1:${port}`, close: () => host.close() };
}

describe('included example scripts', () => {
  it('at least ten example scripts are included, two or more in each language', async () => {
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(10);
    for (const language of SCRIPT_LANGUAGES)
      expect(EXAMPLES.filter(one => one.language === language).length).toBeGreaterThanOrEqual(2);
    const { examples } = await server.client.listScriptExamples();
    expect(examples).toEqual(EXAMPLES);
  });

  it('the example script "Shout-out" greets a streamer in the chat and on the overlay', async () => {
    const run = await keep('Shout-out');
    expect(said(await run({ input: '@bob' }))).toEqual(['Go and see bob at https://twitch.tv/bob']);
    expect(await banner()).toBe('Shout-out to bob!');
    expect(said(await run({ input: ' ' }))).toEqual(['Ada, tell me whom: !so <name>']);
  });

  it('the example script "Boss for bits" calls a boss for each thousand bits', async () => {
    const run = await keep('Boss for bits');
    expect(textsOf(await run({ bits: 900 }))).toEqual(['100 bits to the next boss']);
    expect(said(await run({ bits: 150, user: 'cyd' }))).toEqual([expect.stringMatching(/^cyd woke .+!$/)]);
    expect((await server.client.bossStatus()).bosses).toHaveLength(1);
  });

  it('the example script "Result to Discord" posts the winner of a round', async () => {
    const host = await startHost('');
    const { code } = example('Result to Discord');
    const run = await keep('Result to Discord', {
      code: code.replace('https://discord.com', `http://${host.name}`),
      hosts: [host.name],
    });
    await server.client.setSecrets({ DISCORD_WEBHOOK: '4711/t0ken' });
    await server.client.bindSecret({ name: 'DISCORD_WEBHOOK', hosts: [host.name] });
    await run();
    host.close();
    expect(host.asked.map(({ path }) => path)).toEqual(['/api/webhooks/4711/t0ken']);
    expect(JSON.parse(host.asked[0].body).content).toMatch(
      /^\*\*Factions\*\*.*won by Red\.\nBest pilot: ada with 7 kills\.$/s,
    );
  });

  it('the example script "Calamity vote" starts the calamity that most of five viewers chose', async () => {
    const run = await keep('Calamity vote');
    const wishes = ['blizzard', 'iceStorm', 'BLIZZARD', 'anything'];
    for (const [i, input] of wishes.entries())
      expect(said(await run({ user: `v${i}`, input }))[0]).toContain(`${4 - i} more`);
    expect(said(await run({ user: 'v4', input: 'blizzard' }))).toEqual(['The chat has called Blizzard.']);
    const { calamities } = (await server.client.getState()).round;
    expect(calamities.map(({ type }) => type)).toContain('blizzard');
  });

  it('the example script "Bounty on the leader" ignores pilots who have not earned a bounty', async () => {
    const run = await keep('Bounty on the leader');
    expect(textsOf(await run({ killer: 'bob', victim: 'x' }))).toEqual([]);
    expect(textsOf(await run({ killer: null, victim: 'x' }))).toEqual([]);
  });

  it('the example script "Welcome" greets each new pilot once', async () => {
    const run = await keep('Welcome');
    await run({ user: 'ada' });
    expect(await banner()).toBe('Welcome aboard, ada!');
    expect(textsOf(await run({ user: 'ada' }))).toEqual(['ada is back, visit 2']);
  });

  it('the example script "Boss taunts" writes a line for the boss', async () => {
    await (await keep('Boss taunts'))({ boss: 'Hydra', rage: 6 });
    expect(await banner()).toBe('Hydra: No more games!');
  });

  it('the example script "Lucky wheel" rewards flying viewers and tells other viewers how to join', async () => {
    const run = await keep('Lucky wheel');
    const bob = async () => said(await run({ user: 'bob', displayName: 'Bob' }))[0];
    // bob's ship may have been shot down, so the script is run again
    await expect.poll(bob).toMatch(/^Bob wins: \w+!$/);
    expect(said(await run({ user: 'nobody', displayName: 'N' }))).toEqual([
      'N, first join the fight with !join',
    ]);
  });

  it('the example script "Round intro" announces the mode, the field and the pilots', async () => {
    expect(said(await (await keep('Round intro'))())).toEqual(['Fly well, ada!']);
    expect(await banner()).toBe('Factions at Mars: Red against Blue');
  });

  it('the example script "Pilot of the round" announces the best viewer of the round', async () => {
    expect(said(await (await keep('Pilot of the round'))())).toEqual(['ada: 7 kills, 3 assists, 5 deaths']);
    expect((await server.client.getState()).round.overlay.screen).toBe('leaderboard');
  });

  it('the example script "Top five" posts the top of the leaderboard', async () => {
    const run = await keep('Top five');
    expect(said(await run({ input: 'week' }))).toEqual(['Best of the week: nobody yet']);
    expect(said(await run({ input: 'year' }))).toEqual(['Ada, I know day, week and month.']);
  });

  it('the example script "Field by weather" changes the next round\'s field to one that suits the weather', async () => {
    const host = await startHost(JSON.stringify({ current_condition: [{ temp_C: '-3' }] }));
    const { code } = example('Field by weather');
    const run = await keep('Field by weather', {
      code: code.replace('https://wttr.in', `http://${host.name}`),
      hosts: [host.name],
    });
    await run();
    host.close();
    expect(host.asked[0].path).toBe('/Reykjavik?format=j1');
    expect((await server.client.getSettings()).field).toBe('jupiter');
  });
});
