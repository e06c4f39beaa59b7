import type { AccountState } from '../../../schema/platform/stream-account.ts';

/** The reason, if the game knows it, is shown below as a separate note. */
const states = (platform: string): Record<AccountState, string> => ({
  'not-configured': 'It cannot be connected yet.',
  disconnected: 'No account is connected.',
  connecting: `${platform} is waiting for you to type the code.`,
  connected: 'Connected: the game receives your chat and your rewards.',
  away: `Connected, but ${platform} cannot be reached at the moment.`,
  revoked: 'No longer connected.',
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
      text: 'Viewers can play from your chat through your own chat bot. The bot needs a key.',
      page: 'keys',
      link: 'Make a key for a bot',
    },
    {
      text: 'You can try every effect that viewers can redeem.',
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
    'Viewers can no longer play from your chat, and your rewards have no effect in the game. The rewards stay on your channel.',
  disconnected: 'The account is disconnected.',

  codeTitle: (platform: string) => `Type this code at ${platform}`,
  codeAbout: 'Anyone who types this code connects their own account, so do not show it on your stream.',
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
  packStays:
    'You have allowed this. To withdraw it, disconnect the account, then connect it again with this switched off.',

  clientTitle: (platform: string) => `Client id at ${platform}`,
  clientStep: (platform: string) => `One step before you can connect ${platform}`,
  clientAbout: (platform: string) => ({
    none: `${platform} identifies a program by its client id.`,
    stored: `${platform} identifies programs by a client id. You make one for your own game. It is free and not secret.`,
    environment: `${platform} identifies programs by a client id.`,
    'built-in': 'The game comes with a client id, so you need none. You can use your own instead.',
  }),
  clientHow: 'How to get one, step by step',
  clientId: 'Client id',
  fromEnvironment: (variable: string) =>
    `The variable ${variable} sets it, so it can only be changed where the game is started.`,
  save: 'Save',
  saved: 'The client id is saved. Now connect your account.',
  remove: 'Remove',
  removed: 'The client id is removed.',
  changeTitle: 'Change the client id?',
  changeText: 'Your account is disconnected. Connect it again afterwards.',
  change: 'Change it',
};
