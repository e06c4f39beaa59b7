import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../harness/server.ts';
import { createTestAdapter, type TestAdapter } from '../../platform/test-adapter.ts';
import { save } from '../scripts/stage.ts';
import { startWithPlatform } from './stage.ts';

/** Tests what an adapter reports from its platform, and what the game sends back. */

let server: TestServer;
let platform: TestAdapter;
beforeEach(async () => {
  ({ server, platform } = await startWithPlatform());
});
afterEach(() => server.close());

const logins = async () =>
  (await server.client.getState()).pilots.filter(({ bot }) => !bot).map(({ id }) => id.replace('chat:', ''));
const lobby = () => server.client.openLobby({ mode: 'dogfight' });

describe('replies', () => {
  it("a reply to a viewer is written to the viewer's chat and begins with the viewer's name", async () => {
    await lobby();
    await platform.chat('ada', '!mine');
    expect(platform.said).toEqual(['@ada You have not joined: type !join.']);
  });

  it('no reply is written to a chat that the game can only read', async () => {
    const silent = createTestAdapter({ name: 'silent', capabilities: ['chat-in'] });
    server.app.platforms.add(silent);
    await silent.chat('ada', '!mine');
    expect([silent.said, platform.said]).toEqual([[], []]);
  });

  it('viewers who join at about the same time are welcomed in one line', async () => {
    await lobby();
    for (const login of ['ada', 'bob', 'cy']) await platform.chat(login, '!join');
    await expect.poll(() => platform.said).toEqual(['Joined: ada, bob, cy']);
  });
});

describe('script', () => {
  it("a script's line goes to every chat that the game can write to, and is also sent as an event", async () => {
    const events = server.client.events({ types: ['say'] });
    const told = events.next();
    await save(server, { type: 'command', command: 'hi' }, 'say("Hi " + event.displayName)', {
      name: 'Greeter',
    });
    await platform.chat('ada', '!hi');
    await expect.poll(() => platform.said).toEqual(['Hi ada']);
    expect((await told).value?.event).toMatchObject({ type: 'say', text: 'Hi ada', script: 'Greeter' });
    await events.return();
  });

  it("a script's line never starts a chat command, even if it contains text from a viewer", async () => {
    await save(server, { type: 'command', command: 'echo' }, 'say(event.input)');
    const events = server.client.events({ types: ['say'] });
    const told = events.next();
    const lines = ['/ban ada', '.timeout ada 5', ' //./mod eve', '...well', '!so ada'];
    for (const [index, line] of lines.entries()) {
      await platform.chat('eve', `!echo ${line}`);
      await expect.poll(() => platform.said.length).toBe(index + 1);
    }
    expect(platform.said).toEqual(['ban ada', 'timeout ada 5', 'mod eve', '...well', '!so ada']);
    expect((await told).value?.event).toMatchObject({ text: 'ban ada' });
    await events.return();
  });

  it('a test run of a script writes nothing to chats', async () => {
    const { output } = await server.client.testScript({ language: 'js', code: 'say("hi")' });
    expect(output).toEqual([{ kind: 'say', text: 'hi' }]);
    expect(platform.said).toEqual([]);
  });

  it("a line that a script wrote to the chat is not handled as a viewer's command", async () => {
    platform.connect('streamer');
    await lobby();
    await save(server, { type: 'command', command: 'ad' }, 'say("!join")');
    await platform.chat('ada', '!ad');
    await expect.poll(() => platform.said).toEqual(['!join']);
    await platform.chat('streamer', '!join');
    await server.client.reportChat({ user: 'bridge', text: '!join' });
    expect(await logins()).not.toContain('bridge');
    expect(platform.said).toEqual(['!join']);
    await platform.chat('bob', '!join');
    expect(await logins()).toContain('bob');
  });
});

describe('failing platform', () => {
  it('a failing platform affects neither replies nor other platforms', async () => {
    const broken = { ...createTestAdapter({ name: 'broken' }), say: () => Promise.reject(new Error('gone')) };
    server.app.platforms.add(broken);
    await save(server, { type: 'command', command: 'hi' }, 'say("hi")');
    await broken.chat('ada', '!hi');
    await expect.poll(() => platform.said).toEqual(['hi']);
    expect(await server.client.reportChat({ user: 'ada', text: '!hi' })).toEqual({ handled: true });
  });
});
