import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { startServer, type TestServer } from '../../harness/server.ts';
import { type Example, interruptible, runExample } from './run-example.ts';

/** Tests the example programs, which are run as their first lines say. */

const FOLDER = join(import.meta.dirname, '../../examples');
const hasPython = spawnSync('python3', ['--version']).status === 0;
const LANGUAGES = hasPython || process.env.CI ? ['mjs', 'py'] : ['mjs'];

let server: TestServer;
let env: { KEY: string; API: string };
const running: Example[] = [];
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startServer({ speed: 20 });
  env = { KEY: server.key, API: `${server.url}/api/v1` };
});
afterAll(() => server?.close());
afterEach(async () => {
  await Promise.all(running.splice(0).map(example => example.stop()));
  for (const close of closing.splice(0)) close();
  await server.client.openMainMenu({});
});

function run(name: string, more: Record<string, string> = {}, args: readonly string[] = []) {
  const example = runExample(name, { ...env, ...more }, args);
  running.push(example);
  return example;
}

/** Starts a web server that answers each POST with the result of `answer` for its body. */
async function standIn(answer: (body: Record<string, unknown>) => unknown) {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await text(request));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(body) ?? {}));
  };
  const http = createServer(handle).listen(0, '127.0.0.1');
  await once(http, 'listening');
  closing.push(() => http.close());
  const address = http.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** Waits until `count` programs have opened the event stream. */
const untilFollowed = (count: number) =>
  expect.poll(async () => (await (await fetch(`${server.url}/health`)).json()).eventStreams).toBe(count);

/** Makes announcements until the program has printed one. From then on it gets every event. */
async function untilHeard(example: Example) {
  const timer = setInterval(() => server.client.announce({ text: 'Hello' }), 100);
  await example.line();
  clearInterval(timer);
}

async function fightRound() {
  await server.client.updateSettings({ bots: 6, roundMinutes: 1 });
  await server.client.openLobby({ mode: 'ffa' });
  await server.client.addPilot({ username: 'ada_*' });
  await server.client.startRound({});
}

it('every example program has at most 80 lines and is listed in the index', () => {
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  const files = readdirSync(FOLDER).filter(name => /\.(mjs|py|html)$/.test(name));
  expect(files.length).toBeGreaterThanOrEqual(8);
  for (const name of files) {
    expect(index).toContain(`](${name})`);
    expect(readFileSync(join(FOLDER, name), 'utf8').split('\n').length).toBeLessThanOrEqual(81);
  }
});

describe.each(LANGUAGES)('events.%s', extension => {
  it('an example program prints each event once and in order, even if the connection is interrupted', async () => {
    const way = await interruptible(server.url);
    closing.push(way.close);
    const events = run(`events.${extension}`, { API: `${way.url}/api/v1` }, ['announce']);
    await untilHeard(events);
    await server.client.announce({ text: 'first' });
    way.cut();
    await server.client.announce({ text: 'while it was away' });
    await server.client.announce({ text: 'last' });
    const texts = [];
    while (texts.at(-1) !== 'last') texts.push(JSON.parse(await events.line()).text);
    expect(texts.filter(each => each !== 'Hello')).toEqual(['first', 'while it was away', 'last']);
  });

  it('an example program that reads events ends with the reason if its key is refused', async () => {
    const events = run(`events.${extension}`, { KEY: 'starfray_wrong' });
    const lines: string[] = [];
    while (!lines.some(line => /not valid|401/.test(line))) lines.push(await events.complaint());
    expect(await events.end()).toBe(1);
  });
});

describe.each(LANGUAGES)('bridge.%s', extension => {
  it('an example bridge sends each chat line once, and prints replies and script output', async () => {
    await server.client.openLobby({ mode: 'dogfight' });
    const trigger = { type: 'command', command: `hail${extension}` } as const;
    const code = "say('Hail, ' + event.displayName + '!')";
    await server.client.saveScript({ name: 'Hail', language: 'js', code, trigger, enabled: true });
    const bridge = run(`bridge.${extension}`);
    const [user, name] = [`ada${extension}`, `Ada${extension}`];
    const line = { id: `${extension}1`, user, name, userId: extension, text: '!join' };
    bridge.write(JSON.stringify(line));
    expect(JSON.parse(await bridge.line())).toMatchObject({
      replyTo: line.id,
      text: expect.stringMatching(/^Ada/),
    });
    bridge.write(JSON.stringify({ ...line, id: `${extension}2`, text: '!leave' }));
    await bridge.line();
    bridge.write(JSON.stringify(line)); // the platform sends the line again, but the viewer does not join again
    bridge.write('not JSON');
    expect(await bridge.complaint()).toContain('not understood');
    const { pilots } = await server.client.getState();
    expect(pilots.filter(({ bot }) => !bot)).toEqual([]);
    const timer = setInterval(() => {
      const id = `${extension}-${Math.random()}`;
      bridge.write(JSON.stringify({ ...line, id, text: `!hail${extension}` }));
    }, 300);
    const said: string[] = [];
    while (!said.includes(`Hail, ${name}!`)) said.push(JSON.parse(await bridge.line()).text);
    clearInterval(timer);
    expect(await bridge.end()).toBe(0);
  });
});

it('the example poller.mjs prints the phase and the scores when they change', async () => {
  const poller = run('poller.mjs');
  expect(await poller.line()).toContain('menu');
  await server.client.openLobby({ mode: 'boss' });
  const lines = [];
  while (!lines.at(-1)?.startsWith('lobby boss')) lines.push(await poller.line());
});

it('the example discord-results.mjs posts the winner without changing names', async () => {
  const posts: string[] = [];
  const webhook = await standIn(({ content }) => void posts.push(String(content)));
  const results = run('discord-results.mjs', {}, [webhook]);
  await untilFollowed(1);
  await fightRound();
  expect(await results.line()).toMatch(/^posted: /);
  expect(posts[0]).toMatch(/^\*\*.+\*\*\n1\. /);
  expect(posts[0].replaceAll('\\', '')).toContain(' kills, ');
});

it('the example obs-scenes.mjs signs in to OBS and switches its scenes', async () => {
  const [password, salt, challenge] = ['secret', 'salt', 'challenge'];
  const hash = (value: string) => createHash('sha256').update(value).digest('base64');
  const scenes: string[] = [];
  const obs = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(obs, 'listening');
  closing.push(() => obs.close());
  obs.on('connection', socket => {
    const send = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }));
    send(0, { rpcVersion: 1, authentication: { challenge, salt } });
    socket.on('message', data => {
      const { op, d } = JSON.parse(String(data));
      if (op === 1 && d.authentication === hash(hash(password + salt) + challenge)) send(2, {});
      else if (op === 1) socket.close(4009, 'Authentication failed.');
      if (op !== 6) return;
      scenes.push(d.requestData.sceneName);
      send(7, { requestId: d.requestId, requestStatus: { result: true, code: 100 } });
    });
  });
  const address = obs.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const example = run('obs-scenes.mjs', { OBS: `ws://127.0.0.1:${port}`, OBS_PASSWORD: password }, [
    'Fight',
    'Pause',
  ]);
  const wrong = run('obs-scenes.mjs', { OBS: `ws://127.0.0.1:${port}`, OBS_PASSWORD: 'wrong' });
  await untilFollowed(2);
  await fightRound();
  expect([await example.line(), await example.line()]).toEqual(['scene Fight', 'scene Pause']);
  expect(scenes).toEqual(['Fight', 'Pause']);
  expect(await wrong.complaint()).toContain('Authentication failed.');
});

it("the example game-master.mjs offers the game's tools to a model and carries out its calls", async () => {
  const questions: Record<string, unknown>[] = [];
  const model = await standIn(question => {
    questions.push(question);
    const isAnswered = JSON.stringify(question.messages).includes('"role":"tool"');
    const call = {
      id: 'c1',
      type: 'function',
      function: { name: 'announce', arguments: '{"text":"Ready?"}' },
    };
    return {
      choices: [
        {
          message: isAnswered
            ? { role: 'assistant', content: 'Done' }
            : { role: 'assistant', content: null, tool_calls: [call] },
        },
      ],
    };
  });
  const master = run('game-master.mjs', { GAME: server.url, MODEL_URL: model, MODEL: 'stand-in' });
  await untilFollowed(1);
  await fightRound();
  expect(await master.line()).toMatch(/^announce \{"text":"Ready\?"\}: /);
  expect(JSON.stringify(questions[0].tools)).toContain('start_calamity');
  await expect.poll(() => JSON.stringify(questions.at(-1))).toContain('"tool_call_id":"c1"');
});
