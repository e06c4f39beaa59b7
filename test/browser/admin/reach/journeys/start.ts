import { hello } from '../../../../net/overlay/overlay-clients.ts';
import { WIDTHS } from '../../menu.ts';
import { type Game, IS_WHOLE, type Journey, press, type Way, within } from '../step.ts';

/** The first steps: links to open tasks, the first round, and in the dock the demo, which is a separate server. */

const leads = (page: string) => ({ opens: { address: `**/admin#${page}` } });
const ROUND = '1. See a fight';

async function demoOf({ streamer: { send } }: Game) {
  return ((await (await send('GET', '/demo')).json()) as { state: string }).state;
}

const demo = [
  press('Start the demo', { opens: 'popup', does: { demo: 'on' }, acts: 0 }),
  press('Watch the demo', { opens: 'popup' }),
  press('End the demo', { does: { demo: 'off' }, acts: 0 }),
];
const hasDemo = ({ width }: Way) => IS_WHOLE || width === WIDTHS.dock;

export const start = (way: Way): Journey => ({
  page: 'start',
  async prepare({ client }) {
    await client.openMainMenu();
    for (const { username } of (await client.getLeaderboards()).month)
      await client.deleteViewer({ name: username }); // as if no round had been fought
    await client.updateSettings({ bots: 0, resultsSeconds: 0, blockedNames: [] });
  },
  async read(server) {
    const { round } = await server.client.getState();
    return { phase: round.phase, demo: await demoOf(server) };
  },
  steps: [
    ...within('3. Get ready for viewers', [
      press('Connect it', leads('platforms')),
      press('Set up StreamElements', leads('platforms')),
      press('Set up Streamer.bot', leads('platforms')),
      press('Make a key for a bot', leads('keys')),
      press('List names', leads('settings')),
    ]),
    ...within('2. Put the picture into OBS', [
      press('Copy: address for OBS', { copies: /\/overlay$/ }),
      press('Vertical streams and other computers', leads('overlays')),
    ]),
    ...within(ROUND, [
      ...(hasDemo(way) ? demo : []),
      press('Start a first round', {
        ...leads('show'),
        does: { phase: 'playing' },
        acts: ['updateSettings {"settings":{"bots":12,"resultsSeconds":20}}', 'openLobby', 'startRound'],
      }),
      press('Watch it here', { opens: 'popup' }),
      press('Go to the show', leads('show')),
    ]),
    async server => void (await hello(server.url)),
    press('Start > Go to the show', leads('show')),
  ],
  elsewhere: hasDemo(way) ? {} : { [`${ROUND} > Start the demo`]: 'is driven in the dock' },
});
