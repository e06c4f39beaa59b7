import { RELAY_KEY } from '../../../../../harness/relay/stand-in.ts';
import { farAddress } from '../../../../addresses.ts';
import { watchFromAfar } from '../../../../net/overlay/far-overlay.ts';
import { type Game, type Journey, press, put, within } from '../step.ts';

/** Copies an address, renews the token for other machines, and sets up the viewer extension and its relay. */

const RELAY = 'ws://127.0.0.1:9/relay'; // nothing listens there
const SECRET = Buffer.alloc(32, 7).toString('base64');

const REFUSED = 4401;
let firstToken = '';

const tokenOf = async ({ streamer }: Game) =>
  ((await (await streamer.send('GET', '/overlay')).json()) as { token: string }).token;

async function watchWith({ url }: Game, token: string) {
  const overlay = watchFromAfar(url, token);
  const first = await overlay.first;
  overlay.close();
  return first;
}

async function readTokens(game: Game) {
  if (!farAddress) return {};
  return { first: await watchWith(game, firstToken), latest: await watchWith(game, await tokenOf(game)) };
}

async function read(game: Game) {
  const [extension, relay, tokens] = await Promise.all([
    game.streamer.send('GET', '/extension'),
    game.client.getRelay(),
    readTokens(game),
  ]);
  return { ...((await extension.json()) as Record<string, string>), relay, tokens };
}

const renewal = press('Token for other machines > Make new token', {
  does: { tokens: { first: REFUSED, latest: 'welcome' } },
  acts: 0,
});

const unfolded = (part: string) =>
  press(`${part} > ${part}`, { sees: `section:has(h3:text-is("${part}")) details[open]` });

export const overlays: Journey = {
  page: 'overlays',
  async prepare(game) {
    await game.streamer.send('PUT', '/extension', { secret: '', channelId: '', origin: '' });
    await game.client.setRelay({ address: '', key: '' });
    firstToken = await tokenOf(game);
  },
  read,
  countsAs: key => key.replace(/(Copy): .*/, '$1'),
  steps: [
    put('Addresses > With sound', 'on', { sees: 'code:has-text("/overlay?sound=1")' }),
    put('Addresses > Low quality', 'on', { sees: 'code:has-text("&quality=low")' }),
    press('Addresses > Copy: On this machine, Wide, 1920 x 1080', {
      copies: /\/overlay\?sound=1&quality=low$/,
    }),
    ...(farAddress ? [unfolded('Token for other machines'), renewal] : []), // only if others can connect
    unfolded('Viewer extension'),
    ...within('Viewer extension', [
      put('Secret', SECRET),
      put('Channel id', '44322889'),
      put('Origin of its pages', 'https://example.ext-twitch.tv'),
      press('Save', {
        does: { secret: 'stored', channelId: '44322889', origin: 'https://example.ext-twitch.tv' },
        acts: 0,
      }),
      press('Remove secret', { does: { secret: 'none' }, acts: 0 }),
    ]),
    unfolded('Relay of a published extension'),
    ...within('Relay of a published extension', [
      put('Address of the relay', RELAY),
      put('Key of the channel', RELAY_KEY),
      press('Connect relay', { does: { relay: { address: RELAY, key: 'stored' } } }),
      press('Remove relay', { does: { relay: { address: '', key: 'none' } } }),
    ]),
  ],
};
