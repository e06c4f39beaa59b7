import { type Game, type Journey, press, put, within } from '../step.ts';

/** An address is copied, and the viewer extension is set up. */

const SECRET = Buffer.alloc(32, 7).toString('base64');

async function read({ streamer: { send } }: Game) {
  const ask = async (path: string) => (await send('GET', path)).json() as Promise<Record<string, string>>;
  return ask('/extension');
}

export const overlays: Journey = {
  page: 'overlays',
  async prepare(game) {
    await game.streamer.send('PUT', '/extension', { secret: '', channelId: '', origin: '' });
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
  ],
};
