import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { inFunctions, inTools } from '../../../net/dispatch/command-names.ts';
import { actionTools } from '../../../net/mcp/tools.ts';
import { scriptReference, scriptTypes } from '../../../net/scripts/reference/routes.ts';
import { callTool, connectFirst, content } from '../mcp/clients.ts';

/** Instructions use the words of the caller: routes, tools or functions. */

let server: TestServer;
let client: Awaited<ReturnType<typeof connectFirst>>;
beforeAll(async () => {
  server = await startServer();
  client = await connectFirst(server);
});
afterAll(async () => {
  await client.close();
  await server.close();
});

const ROUTE = /\b(?:GET|POST|PUT|PATCH|DELETE) \/|\/pilots|\/effects/;

describe('text for callers', () => {
  it.each([
    [
      'GET /state lists all.',
      'get_state lists all.',
      'game.getState() lists all.',
      'game.get_state() lists all.',
    ],
    [
      'PATCH /settings {"bots": 2}',
      'update_settings {"bots": 2}',
      'game.updateSettings {"bots": 2}',
      'game.update_settings {"bots": 2}',
    ],
    [
      'POST /lobby/countdown',
      'hold_lobby {"hold": false}',
      'game.startCountdown()',
      'game.start_countdown()',
    ],
    ['GET /nowhere', 'GET /nowhere', 'GET /nowhere', 'GET /nowhere'],
  ])(
    'the text "%s" is rewritten with tool names for models and function names for scripts',
    (text, tools, camel, snake) => {
      expect(inTools(text)).toBe(tools);
      expect([inFunctions('ts')(text), inFunctions('python')(text)]).toEqual([camel, snake]);
    },
  );
});

it('in texts for models, a route is replaced by the name of its tool, even if the two names differ', () => {
  const texts = [
    'GET /settings',
    'PUT /scripts/secrets {"A": "b"}',
    'GET /scripts/secrets',
    'PUT /scripts/:id',
  ];
  expect(texts.map(inTools)).toEqual([
    'get_state {"detail": "settings"}',
    'set_secret {"A": "b"}',
    'list_scripts',
    'save_script',
  ]);
});

it.each(actionTools(async () => expect.fail('Nothing is called.')).map(({ tool }) => tool))(
  'the description of the tool $name contains no route',
  tool => {
    expect(JSON.stringify(tool)).not.toMatch(ROUTE);
  },
);

it('the script reference names functions, not routes', () => {
  const routes = /\b(?:GET|POST|PATCH|DELETE) \/(?:lobby|round|results|pilots|effects|state|settings|menu)/;
  for (const text of [scriptTypes(), scriptReference('lua'), scriptReference('python')])
    expect(text).not.toMatch(routes);
});

it.each([
  ['apply_effect', { effect: 'nonsense' }, 'list_effects'],
  ['start_round', {}, 'open_lobby'],
  ['hold_lobby', { hold: true }, 'open_lobby'],
  ['use_ability', { pilot: 'nobody', ability: 'ram' }, 'get_state'],
])('a refusal by the tool %s suggests tools instead of routes', async (name, args, tool) => {
  const { error } = content(await callTool(client, name, args));
  expect(error).toContain(tool);
  expect(error).not.toMatch(ROUTE);
});

it.each([
  ['js', 'await game.useAbility({ pilot: "nobody", ability: "ram" })', 'game.getState()'],
  ['lua', 'game.use_ability{pilot = "nobody", ability = "ram"}', 'game.get_state()'],
] as const)(
  'a refusal in a script in %s suggests a script function, not a route',
  async (language, code, name) => {
    const { output } = await server.client.testScript({ language, code });
    const text = output.map(line => line.text).join('\n');
    expect(text).toContain(name);
    expect(text).not.toMatch(ROUTE);
  },
);
