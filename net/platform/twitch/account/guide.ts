import type { AccountGuide } from '../../../../schema/platform/stream-account.ts';

/** Texts about a Twitch account for the streaming menu. */
export const GUIDE: AccountGuide = {
  name: 'Twitch',
  about:
    'Connect your Twitch account, and viewers can play from your chat, with your channel points and with Bits.',
  grants: [
    'to read your chat, so that viewers can type !join',
    'to write to your chat, so that it can answer',
    'to manage channel points rewards: it changes only those that it created',
    'to see Bits that viewers cheer',
  ],
  packs: [
    {
      id: 'ads',
      name: 'Advertisement breaks',
      about:
        'The game is notified when advertisements are shown, and scripts can react. Twitch calls this "channel:read:ads".',
    },
  ],
  client: {
    about:
      'Make one for your game: it takes about five minutes, is free and not secret, and you do it once. Then connecting takes one click.',
    variable: 'STARFRAY_TWITCH_CLIENT_ID',
    steps: [
      {
        text: 'Open the',
        link: { url: 'https://dev.twitch.tv/console/apps', text: 'developer console of Twitch' },
        rest: 'in a new tab and log in. Twitch wants your account to have two-factor authentication.',
      },
      { text: 'Click "Register Your Application".' },
      {
        text: 'Fill in the form like this, then click "Create":',
        form: [
          { label: 'Name', value: 'a unique name, such as "Starfray of" and your name' },
          { label: 'OAuth Redirect URLs', value: 'http://localhost', copied: 'the redirect address' },
          { label: 'Category', value: 'Game Integration' },
          {
            label: 'Client Type',
            value: 'Public',
            why: 'With "Confidential" the account is lost after a few hours.',
          },
        ],
      },
      { text: 'Click "Manage" beside your application and copy its Client ID.' },
      { text: 'Paste it into the field "Client id" and save it.' },
    ],
  },
};

/** Scopes that the game always needs. */
const USUAL: readonly string[] = [
  'user:read:chat',
  'user:write:chat',
  'channel:manage:redemptions',
  'bits:read',
];

/** Scopes for the optional packs of the guide. `ads` is for notifications about advertisements. */
const PACKS: ReadonlyMap<string, readonly string[]> = new Map([['ads', ['channel:read:ads']]]);

/** The scopes that the game requests from an account with these optional packs. */
export const scopesFor = (packs: Iterable<string>): string[] => [
  ...USUAL,
  ...[...packs].flatMap(pack => PACKS.get(pack) ?? []),
];

export const packsIn = (scopes: ReadonlySet<string>): string[] =>
  [...PACKS].flatMap(([pack, needed]) => (needed.every(scope => scopes.has(scope)) ? [pack] : []));

/** Whether a scope that this version of the game needs is missing. */
export const lacksUsual = (scopes: ReadonlySet<string>) => !USUAL.every(scope => scopes.has(scope));
