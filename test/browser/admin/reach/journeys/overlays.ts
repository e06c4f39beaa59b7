import { RELAY_KEY } from '../../../../platform/relay/stand-in.ts';
import { type Game, type Journey, press, put, within } from '../step.ts';

/** An address is copied, the viewer extension is set up, and the relay of one. */

const RELAY = 'ws://127.0.0.1:9/relay'; // where nothing answers
const SECRET = Buffer.alloc(32, 7).toString('base64');

async function read({ client, streamer: { send } }: Game) {
  const [extension, relay] = await Promise.all([send('GET', '/extension'), client.getRelay()]);
  return { ...((await extension.json()) as Record<string, string>), relay };
}

export const overlays: Journey = {
  page: 'overlays',
  async prepare(game) {
    await game.streamer.send('PUT', '/extension', { secret: '', channelId: '', origin: '' });
    await game.client.setRelay({ address: '', key: '' });
  },
  read,
  countsAs: key => key.replace(/(Copy): .*/, '$1'),
  steps: [
    press('Addresses > Copy: On this machine, Wide, 1920 x 1080', { copies: /\/overlay$/ }),
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
    ...within('Relay of a published extension', [
      put('Address of the relay', RELAY),
      put('Key of the channel', RELAY_KEY),
      press('Connect relay', { does: { relay: { address: RELAY, key: 'stored' } } }),
      press('Remove relay', { does: { relay: { address: '', key: 'none' } } }),
    ]),
  ],
};
