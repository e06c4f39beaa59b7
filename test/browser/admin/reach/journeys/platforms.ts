import { type Game, type Journey, press, put, within } from '../step.ts';

const STEPS = 'details[open] ol.steps';

const LOG = 'If messages of a service are not understood';

/** Services that were never set up, as far as the journey changes them. */
const AS_NEW: { service: string; payments: boolean; values: Record<string, string> }[] = [
  { service: 'streamelements', payments: true, values: { account: '', tokenType: '' } },
  { service: 'streamerbot', payments: true, values: { address: '', elsewhere: '' } },
];

/** Account ID of a channel at StreamElements. */
const ACCOUNT_ID = '5f2de5dd9a474a2c2a000000';

/** Nothing listens at the address of a service, so the test of its connection fails. */
const streamElements = within('StreamElements', [
  put('Account ID', ACCOUNT_ID),
  put('Token', 'an-overlay-token'),
  put('Kind of token', 'JWT token'),
  press('Save the values', {
    does: { streamelements: { values: { account: ACCOUNT_ID, tokenType: 'jwt' }, secrets: ['token'] } },
  }),
  press('Test the connection', { acts: ['testService'] }),
  put('Switched on', 'on', { does: { streamelements: { on: true } } }),
  put('Payments count', 'off', { does: { streamelements: { payments: false } } }),
  put('Switched on', 'off', { does: { streamelements: { on: false } } }),
  press('Remove: Token', { does: { streamelements: { secrets: [] } } }),
  press('How to set it up, step by step', { sees: STEPS }),
  press('dashboard of StreamElements', { opens: 'popup' }),
  press('How to set it up, step by step', { hides: STEPS }),
]);

const streamerBot = within('Streamer.bot', [
  put('Address', 'ws://127.0.0.1:9/'),
  put('Password', 'a-password'),
  put('It runs on another computer', 'on'),
  press('Save the values', {
    does: {
      streamerbot: { values: { address: 'ws://127.0.0.1:9/', elsewhere: 'yes' }, secrets: ['password'] },
    },
  }),
  press('Test the connection', { acts: ['testService'] }),
  put('Switched on', 'on', { does: { streamerbot: { on: true } } }),
  put('Payments count', 'off', { does: { streamerbot: { payments: false } } }),
  put('Switched on', 'off', { does: { streamerbot: { on: false } } }),
  press('Remove: Password', { does: { streamerbot: { secrets: [] } } }),
  press('How to set it up, step by step', { sees: STEPS }),
  press('How to set it up, step by step', { hides: STEPS }),
]);

/**
 * The journey from no client id to an account that is connected and then disconnected. Refusals are shown and
 * dismissed.
 */

const SWITCH = 'section:has(h3:text-is("What the game asks Twitch for")) [role="switch"]:checked';
const ALERT = '.notices [role="alert"]';
const CODE = '.code-to-type';
/** Client id of the game's application at the fake platform. */
const CLIENT_ID = 'hof5gwx0su6owfnys0yan9c87zr6t';

/** The code that must be typed at the platform. */
const code = ({ twitch }: Game) => twitch.waitingCodes().at(-1) ?? '';

const clientId = [
  ...within('One step before you can connect Twitch', [
    press('developer console of Twitch', { opens: 'popup' }),
    press('Copy: the redirect address', { copies: 'http://localhost' }),
    put('Client id', 'Not this one!'),
    press('Save', { sees: ALERT, acts: ['setStreamClient'] }), // refused because it violates the platform's rules
  ]),
  press('div > Dismiss', { hides: ALERT }),
  ...within('One step before you can connect Twitch', [
    put('Client id', CLIENT_ID),
    press('Save', { does: { state: 'disconnected', client: { from: 'stored', id: CLIENT_ID } } }),
  ]),
];

const connecting = [
  press('What the game asks Twitch for > Advertisement breaks', { sees: SWITCH }),
  press('What the game asks Twitch for > Advertisement breaks', { hides: SWITCH }),
  press('Your Twitch account > Connect', { does: { state: 'connecting' }, sees: CODE }),
  press('Your Twitch account > Cancel', { does: { state: 'disconnected' }, hides: CODE }),
  press('Your Twitch account > Connect', { does: { state: 'connecting' }, sees: CODE }),
  async (game: Game) => game.twitch.deny(code(game)),
  press('Your Twitch account > Try again', { acts: ['streamConnect'] }),
  press('Your Twitch account > Get a new code', { acts: ['streamConnect'] }),
  press('Type this code at Twitch > Copy: the code', { copies: /^[A-Z]{8}$/ }),
  press('Type this code at Twitch > Open Twitch', { opens: 'popup' }),
  async (game: Game) => game.twitch.authorize(code(game)),
  press('Your Twitch account > Disconnect', { asks: { yes: 'Disconnect' }, does: { state: 'disconnected' } }),
];

export const platforms: Journey = {
  page: 'platforms',
  async prepare({ client }) {
    await client.setStreamClient({ clientId: '' });
    for (const service of AS_NEW) await client.setService(service);
  },
  async read({ client }) {
    const { services } = await client.getServices();
    const byId = Object.fromEntries(services.map(({ service, ...rest }) => [service, rest]));
    return { ...(await client.getStreamAccount()), ...byId, log: await client.getPlatformLog() };
  },
  /** The section has another title until a client id is set. */
  countsAs: key => key.replace('One step before you can connect Twitch', 'Client id at Twitch'),
  steps: [
    ...within('What works now, without an account', [
      press('Go to the show', { opens: { address: '**/admin#show' } }),
      press('Make a key for a bot', { opens: { address: '**/admin#keys' } }),
      press('Try rewards', { opens: { address: '**/admin#rewards' } }),
    ]),
    ...clientId,
    ...connecting,
    ...streamElements,
    ...streamerBot,
    press(`${LOG} > ${LOG}`, { sees: `section:has(h3:text-is("${LOG}")) details[open]` }),
    ...within(LOG, [
      put('Record the form of messages', 'on', { does: { log: { on: true } } }),
      press('Save the record', { refuses: 'No message has come yet.' }),
      put('Record the form of messages', 'off', { does: { log: { on: false } } }),
    ]),
    press('Client id at Twitch > How to get one, step by step', { sees: STEPS }),
    press('Client id at Twitch > How to get one, step by step', { hides: STEPS }),
    press('Client id at Twitch > Remove: Client id', { does: { state: 'not-configured' } }),
  ],
};
