import { hello } from '../../../../net/overlay/overlay-clients.ts';
import { type Game, type Journey, press, within } from '../step.ts';

/** The first steps: links to what is to be done, the first round, and the demo. */

const leads = (page: string) => ({ opens: { address: `**/admin#${page}` } });
const ROUND = '3. First round, or the demo';

async function demoOf({ streamer: { send } }: Game) {
  return ((await (await send('GET', '/demo')).json()) as { state: string }).state;
}

export const start: Journey = {
  page: 'start',
  async prepare({ client }) {
    await client.openMainMenu();
    await client.updateSettings({ bots: 0, blockedNames: [] });
  },
  async read(server) {
    const { round } = await server.client.getState();
    return { phase: round.phase, demo: await demoOf(server) };
  },
  steps: [
    ...within('1. Make ready', [
      press('Connect it', leads('account')),
      press('Make a key', leads('keys')),
      press('List names', leads('settings')),
    ]),
    ...within('2. Put the picture into OBS', [
      press('Copy: address for OBS', { copies: /\/overlay$/ }),
      press('Upright streams and other computers', leads('overlays')),
    ]),
    ...within(ROUND, [
      press('Start the demo', { opens: 'popup', does: { demo: 'on' }, acts: 0 }),
      press('Watch the demo', { opens: 'popup' }),
      press('End the demo', { does: { demo: 'off' }, acts: 0 }),
      press('Open a lobby with bots', {
        does: { phase: 'lobby' },
        acts: ['updateSettings {"settings":{"bots":12}}', 'openLobby'],
      }),
      press('Start the fight', { does: { phase: 'playing' } }),
      press('Watch it here', { opens: 'popup' }),
    ]),
    async server => void (await hello(server.url)),
    press('Start > Go to the show', leads('show')),
  ],
};
