import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { ended, onCommand, save, textsOf } from '../scripts/stage.ts';

/** Tests chat lines that a bridge sends with `POST /chat`. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const chat = (user: string, text: string, rest = {}) => server.client.reportChat({ user, text, ...rest });
const pilots = async () => (await server.client.getState()).pilots.filter(({ bot }) => !bot);
const pilot = async (id: string) => (await pilots()).find(pilot => pilot.id === id);

beforeEach(async () => {
  const { client } = server;
  await client.openMainMenu();
  for (const { id } of await pilots()) await client.removePilot({ pilot: id });
  await client.updateSettings({
    bots: 0,
    calamities: false,
    teamPick: false,
    teamCount: 2,
    sharedChat: 'ignore',
  });
  await client.openLobby({ mode: 'dogfight' });
});

describe('!join', () => {
  it('!join adds the viewer to the game under the display name', async () => {
    const answer = await chat('ada_l', '!join', { displayName: 'Ada' });
    expect(answer).toEqual({ handled: true, reply: 'Ada joined.' });
    expect(await pilot('chat:ada_l')).toMatchObject({ name: 'Ada' });
  });

  it('!join is accepted regardless of case, with blanks, invisible characters or several exclamation marks', async () => {
    expect(await chat('ada', '  !JOIN \u200b')).toMatchObject({ handled: true });
    expect(await pilots()).toHaveLength(1);
    expect(await chat('bob', '!!join')).toMatchObject({ handled: true, reply: 'bob joined.' });
  });

  it('!join from a viewer who has already joined gets a reply that says so', async () => {
    await chat('ada', '!join');
    expect(await chat('ada', '!join')).toEqual({ handled: true, reply: 'ada has already joined.' });
  });

  it('!join chooses a team only while viewers may choose teams', async () => {
    await server.client.updateSettings({ teamPick: true });
    await chat('ada', '!join BLUE');
    expect(await pilot('chat:ada')).toMatchObject({ team: 1 });
    expect(await chat('ada', '!join red')).toMatchObject({ reply: 'ada is in team Red.' });
    await server.client.updateSettings({ teamPick: false });
    expect(await chat('ada', '!join blue')).toMatchObject({ reply: 'ada has already joined.' });
  });

  it.each(['nightbot', 'StreamElements', 'own_pro_bot'])(
    '!join from %s is ignored, since that is a bot account',
    async bot => {
      expect(await chat(bot, '!join')).toEqual({ handled: false });
      expect(await pilots()).toEqual([]);
    },
  );

  it('!join from a banned viewer is refused', async () => {
    await server.client.removePilot({ pilot: 'troll', banMinutes: 5 });
    expect(await chat('troll', '!join')).toEqual({ handled: true, reply: 'You cannot join at the moment.' });
    await server.client.liftBan({ name: 'troll' });
    expect(await chat('troll', '!join')).toMatchObject({ reply: 'troll joined.' });
  });
});

describe('!leave', () => {
  it('!leave removes the viewer from the game', async () => {
    await chat('ada', '!join');
    expect(await chat('ada', '!leave')).toEqual({ handled: true, reply: 'ada left.' });
    expect(await pilots()).toEqual([]);
    expect(await chat('ada', '!leave')).toEqual({ handled: true, reply: 'You have not joined: type !join.' });
  });
});

describe('ability command', () => {
  const fight = async () => {
    for (const user of ['ada', 'bob']) await chat(user, '!join');
    await server.client.startRound();
  };

  it('an ability command affects only the viewer who typed it', async () => {
    await fight();
    expect(await chat('ada', '!missile bob')).toEqual({ handled: true });
    const [ada, bob] = [await pilot('chat:ada'), await pilot('chat:bob')];
    expect(ada?.missiles).toBe((bob?.missiles ?? 0) - 1);
  });

  it('if an ability is not ready, the reply gives the time until the ability is ready', async () => {
    await fight();
    await chat('ada', '!ram');
    const { reply } = await chat('ada', '!boost');
    expect(reply).toMatch(/^Ram ready in \d+ s\.$/);
  });

  it.each(['missile', 'shields', 'shield', 'ram', 'boost', 'retreat', 'mine', 'mines'])(
    'the chat command !%s uses an ability',
    async name => {
      expect(await chat('nobody', `!${name}`)).toEqual({
        handled: true,
        reply: 'You have not joined: type !join.',
      });
    },
  );

  it('an ability command outside a round gets the reply that no round is being fought', async () => {
    await chat('ada', '!join');
    expect(await chat('ada', '!mine')).toEqual({ handled: true, reply: 'No round is being fought yet.' });
  });
});

describe('chat reply', () => {
  it.each([
    ['/ban ada', 'ban ada'],
    ['!addcom !x y', 'addcom !x y'],
    ['.timeout ada', 'timeout ada'],
    ['!/.', 'The viewer'],
  ])(
    "a chat reply never begins like a command, whatever the viewer's name is: %s",
    async (displayName, shown) => {
      expect(await chat('eve', '!join', { displayName })).toMatchObject({ reply: `${shown} joined.` });
      expect(await chat('eve', '!join', { displayName })).toMatchObject({
        reply: `${shown} has already joined.`,
      });
      expect(await chat('eve', '!leave', { displayName })).toMatchObject({ reply: `${shown} left.` });
    },
  );
});

describe('chat line', () => {
  it('a chat line without a command has no effect', async () => {
    for (const text of ['hello', '', '!', 'join', '! join', '!nothing', 'say !join'])
      expect(await chat('ada', text)).toEqual({ handled: false });
    expect(await pilots()).toEqual([]);
  });

  it('a line from a known bot account is ignored', async () => {
    expect(await chat('StreamElements', '!join')).toEqual({ handled: false });
    expect(await pilots()).toEqual([]);
  });

  it('a chat line with a repeated id is handled once and gets the same reply', async () => {
    const line = { id: 'm1', platform: 'youtube' };
    const answer = await chat('ada', '!join', line);
    await chat('ada', '!leave', { platform: 'youtube' });
    expect(await chat('ada', '!join', line)).toEqual(answer);
    expect(await pilots()).toEqual([]);
    await chat('ada', '!join', { ...line, platform: 'kick' });
    expect(await pilots()).toHaveLength(1);
  });

  it('a chat command starts the scripts that it triggers', async () => {
    await save(server, onCommand('hello'), 'say("hi")');
    expect(await chat('ada', '!hello to you')).toEqual({ handled: true });
  });
});

describe('script', () => {
  it("a script gets a viewer's login only if the login is also the viewer's shown name", async () => {
    await save(server, onCommand('who'), 'console.log(event.user, event.displayName)');
    const told = async (displayName: string) => {
      const before = (await server.client.listScriptRuns({})).runs.length;
      await chat('ada', '!who', { displayName });
      return textsOf((await ended(server, before + 1)).at(-1) ?? { output: [] });
    };
    expect(await told('ADA')).toEqual(['ada ADA']);
    expect(await told('Countess')).toEqual(['Countess Countess']);
  });
});

describe('connected chat state', () => {
  it("from a bridge's first line on, the chat counts as connected, even in a restored world", async () => {
    const fresh = await startServer();
    try {
      const overlay = async () => (await fresh.client.getState()).round.overlay;
      expect(await overlay()).toMatchObject({ chat: false, demo: false });
      await fresh.client.reportChat({ user: 'ada', text: 'hello' });
      await expect.poll(overlay).toMatchObject({ chat: true, demo: false });
      await fresh.app.simulation.kill();
      await expect.poll(() => fresh.app.simulation.restarts).toBe(1);
      await expect.poll(() => fresh.app.simulation.ready).toBe(true);
      expect(await overlay()).toMatchObject({ chat: true, demo: false });
    } finally {
      await fresh.close();
    }
  });
});
