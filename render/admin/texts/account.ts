import type { AccountState } from '../../../schema/platform/stream-account.ts';

/** The reason, if the game knows it, is shown below as a separate note. */
const states = (platform: string): Record<AccountState, string> => ({
  'not-configured': 'It cannot be connected yet.',
  disconnected: 'No account is connected.',
  connecting: `${platform} waits for you to type the code.`,
  connected: 'Connected: the game receives your chat and your rewards.',
  away: `Connected, but ${platform} is away at the moment.`,
  revoked: 'Not connected any more.',
});

/** Texts for one platform come with its account; see `AccountGuide`. */
export const account = {
  withoutTitle: 'What works now, without an account',
  without: [
    {
      text: 'The whole show with bots: rounds, bosses, calamities and boards.',
      page: 'show',
      link: 'Go to the show',
    },
    {
      text: 'Viewers of your chat, through a chat bot of your own. The bot needs a key.',
      page: 'keys',
      link: 'Make a key for a bot',
    },
    {
      text: 'Every effect that viewers can redeem, tried by yourself.',
      page: 'rewards',
      link: 'Try rewards',
    },
  ] as const,
  statusTitle: (platform: string) => `Your ${platform} account`,
  states,
  connect: 'Connect',
  connectAgain: 'Connect again',
  disconnect: 'Disconnect',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText:
    'Viewers can no longer play from your chat, and your rewards do nothing in the game. They stay on your channel.',
  disconnected: 'The account is disconnected.',

  codeTitle: (platform: string) => `Type this code at ${platform}`,
  codeAbout: 'Whoever types it connects their account, so keep it off your stream.',
  codeLeft: (clock: string) => `The code is valid for ${clock}.`,
  codeVoid: 'The code has expired. Get a new one.',
  code: 'the code',
  open: (platform: string) => `Open ${platform}`,
  opens: 'It opens in a new tab. Type the code there, unless it is already filled in, and confirm.',
  waiting: 'Waiting for you to confirm. This page continues by itself.',
  lostCode: (platform: string) =>
    `A code was made before this page was opened. Type it at ${platform}, or get a new one.`,
  newCode: 'Get a new code',
  ended: (platform: string) => ({
    denied: `${platform} reports that you did not confirm. Nothing was changed.`,
    expired: 'The code was not typed in time and is no longer valid. Nothing was changed.',
  }),
  tryAgain: 'Try again',
  done: 'Your account is connected.',

  packsTitle: (platform: string) => `What the game asks ${platform} for`,
  usualTitle: (platform: string) => `At ${platform} you allow the game:`,
  more: 'More, if you like:',
  packWhen: (platform: string) => `When you switch it on, you get a new code to type at ${platform}.`,
  packStays: 'You have allowed it. To withdraw it, disconnect the account and connect it again without it.',

  clientTitle: (platform: string) => `Client id at ${platform}`,
  clientStep: (platform: string) => `One step before you can connect ${platform}`,
  clientAbout: (platform: string) => ({
    none: `${platform} identifies a program by its client id.`,
    stored: `${platform} identifies programs by a client id. You make one for your own game, for free; it is not secret.`,
    environment: `${platform} identifies programs by a client id.`,
    'built-in':
      'The game has one of its own, so you need none. You can use one that you make yourself instead.',
  }),
  clientHow: 'How to get one, step by step',
  clientId: 'Client id',
  fromEnvironment: (variable: string) =>
    `It is set by ${variable} where the game is started, and can only be changed there.`,
  save: 'Save',
  saved: 'The client id is saved. Now connect your account.',
  remove: 'Remove',
  removed: 'The client id is removed.',
  changeTitle: 'Change the client id?',
  changeText: 'Your account is disconnected. Connect it again afterwards.',
  change: 'Change it',
};
