import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { startServer } from '../../../harness/server.ts';
import { signIn } from '../../../harness/streamer.ts';
import { streamElementsAt } from '../../../net/platform/streamelements/streamelements.ts';
import { streamerBot } from '../../../net/platform/streamerbot/streamerbot.ts';
import { operations } from '../../contract/document.ts';
import { hearEvents } from '../../net/platform/heard.ts';
import {
  ACCOUNT,
  JWT_TOKEN,
  kickLine,
  OVERLAY_TOKEN,
  startStreamElements,
  tip,
} from '../stand-ins/streamelements.ts';
import { PASSWORD, startStreamerBot } from '../stand-ins/streamerbot.ts';

/** The token and the password of services exist only in the sealed vault. Addresses of tippers exist nowhere. */

const SECRETS = [OVERLAY_TOKEN, JWT_TOKEN, PASSWORD, 'mail.example'];

it('no answer, event, log line, report or file contains the token or the password of a service', async () => {
  const elements = await startStreamElements();
  const bot = await startStreamerBot();
  const places = new Map<string, string>();
  const note = (place: string, text: string) => void places.set(place, (places.get(place) ?? '') + text);
  const log = (line: unknown) => note('the log', String(line));
  const server = await startServer(
    {},
    {
      services: [streamElementsAt(elements.address), streamerBot],
      log: { info: log, onLog: log, onBug: log },
    },
  );
  const { client, key, url, home } = server;
  const { events, stop } = await hearEvents(client);
  await client.setPlatformLog({ on: true });
  const set = (service: string, values: Record<string, string>) =>
    client.setService({ service, on: true, values });
  const state = async (at: number) => (await client.getServices()).services[at]?.state;
  await set('streamelements', { account: ACCOUNT, token: OVERLAY_TOKEN });
  await set('streamerbot', { address: bot.address, password: PASSWORD });
  await expect.poll(() => state(0)).toBe('connected');
  await expect.poll(() => state(1)).toBe('connected');
  await client.openLobby({ mode: 'dogfight' });
  elements.chat(kickLine('Ada', '!join'));
  elements.publish('channel.tips', tip('tip-1', 'styler', 5));
  await expect.poll(() => events.some(({ type }) => type === 'tip')).toBe(true);
  await set('streamelements', { token: JWT_TOKEN }); // of another kind, so it is refused
  await expect.poll(() => state(0)).toBe('refused');
  bot.drop();
  await expect.poll(() => state(1)).toBe('waiting');

  const gets = operations.filter(({ method, path }) => method === 'GET' && !path.endsWith('/events'));
  for (const { path } of [...gets, { path: '/metrics' }]) {
    const answer = await fetch(url + path.replaceAll(/{\w+}/g, '1'), {
      headers: { authorization: `Bearer ${key}` },
    });
    note(`GET ${path}`, await answer.text());
  }
  const report = await (await signIn(server)).send('GET', '/report');
  const files = unzipSync(new Uint8Array(await report.arrayBuffer()));
  for (const [name, bytes] of Object.entries(files)) note(`${name} of the report`, strFromU8(bytes));
  await stop();
  note('the events', JSON.stringify(events));
  for (const entry of readdirSync(home, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) note(entry.name, readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  await server.close();
  await elements.close();
  await bot.close();

  expect([...places.keys()]).toEqual(
    expect.arrayContaining([
      ...['the log', 'log.json of the report', 'starfray.sqlite', 'GET /api/v1/platforms/services'],
      ...['GET /api/v1/platforms/log', 'GET /api/v1/audit/acts', 'GET /api/v1/state'],
    ]),
  );
  expect(places.get('the log')).toContain('does not accept the token');
  expect(places.get('GET /api/v1/platforms/log')).toContain('channel.tips');
  const found = [...places].filter(([, text]) => SECRETS.some(secret => text.includes(secret)));
  expect(found.map(([place]) => place)).toEqual([]);
  const reported = [...places].filter(([place]) => place.endsWith('of the report')).map(([, text]) => text);
  expect(reported.join()).not.toContain('<text of');
});
