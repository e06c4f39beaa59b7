import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { SCRIPT_LANGUAGES } from '../../../schema/records/script-run.ts';
import { onCommand, onEvent, save } from './stage.ts';

/** Tests which triggers can start a script and which are refused. */

const REFUSED = { status: 400, code: 'bad-input' };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('command of a script', () => {
  it("a script's command is stored in lower case and without exclamation marks", async () => {
    const { trigger } = await save(server, onCommand('!HeLLo'), '');
    expect(trigger).toEqual({ type: 'command', command: 'hello' });
  });

  it.each(['join', '!Leave', 'missile', 'shields', 'ram', 'boost', 'retreat', 'mine', 'mines'])(
    "a script's command cannot be %s, which is a command of the game",
    async command => {
      await expect(save(server, onCommand(command), '')).rejects.toMatchObject(REFUSED);
    },
  );

  it.each(['two words', '!', ' '])("a script's command cannot be the text %j", async command => {
    await expect(save(server, onCommand(command), '')).rejects.toMatchObject(REFUSED);
  });
});

describe('scripts', () => {
  it('the list of scripts reports which languages can run', async () => {
    const { runtimes } = await server.client.listScripts();
    expect(runtimes).toEqual(Object.fromEntries(SCRIPT_LANGUAGES.map(language => [language, true])));
  });

  it('the list of scripts reports which events can start a script, with their fields', async () => {
    const { events } = await server.client.listScripts();
    expect(events).toContainEqual({
      name: 'kill',
      description: expect.any(String),
      fields: ['victim', 'killer', 'friendly'],
    });
    const names = events.map(({ name }) => name);
    expect(names).toContain('boss.cheer');
    for (const silent of ['relay', 'extension', 'script.output']) expect(names).not.toContain(silent);
  });

  it.each(['relay', 'extension', 'script.output'])('the event %s cannot start a script', async event => {
    await expect(save(server, onEvent(event as 'kill'), '')).rejects.toMatchObject(REFUSED);
  });
});
