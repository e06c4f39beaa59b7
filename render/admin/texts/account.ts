import type { AccountState, PackId } from '../../../schema/platform/stream-account.ts';

/** What the game knows of the reason stands below as its own remark. */
const states: Record<AccountState, string> = {
  'not-configured':
    'Twitch does not let the game in with this client id. The steps below show how to get another one.',
  disconnected: 'No account is connected.',
  connecting: 'Twitch waits for you to type the code.',
  connected: 'Connected: the game hears your chat and your rewards.',
  away: 'Connected, but Twitch is away at the moment.',
  revoked: 'Not connected any more.',
};

const packs: Record<PackId, { name: string; about: string }> = {
  ads: {
    name: 'Advertisement breaks',
    about:
      'The game hears when advertisements are shown, and scripts can start then. Twitch calls this "channel:read:ads".',
  },
};

export const account = {
  about:
    'Connect your Twitch account, and viewers play from your chat, with your channel points and with Bits.',
  withoutTitle: 'What works now, without an account',
  without: [
    {
      text: 'The whole show with bots: rounds, bosses, calamities and boards.',
      page: 'show',
      link: 'Go to the show',
    },
    {
      text: 'Viewers of your chat, brought in by a chat bot that you have. The bot needs a key.',
      page: 'keys',
      link: 'Make a key for a bot',
    },
    {
      text: 'Every effect that viewers can redeem, tried by yourself.',
      page: 'rewards',
      link: 'Try rewards',
    },
  ],
  statusTitle: 'Your account',
  nobody: 'Nobody yet',
  states,
  connect: 'Connect',
  connectAgain: 'Connect again',
  isConnecting: 'A code is waiting for you.',
  disconnect: 'Disconnect',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText:
    'Viewers can no longer play from your chat, and your rewards do nothing in the game. They stay on your channel.',
  disconnected: 'The account is disconnected.',

  codeTitle: 'Type this code at Twitch',
  codeAbout: 'Whoever types it connects their account, so keep it off your stream.',
  codeLeft: (clock: string) => `The code is good for ${clock}.`,
  codeVoid: 'The code has run out. Get a new one.',
  code: 'the code',
  open: 'Open Twitch',
  opens: 'It opens in a new tab. Type the code there, unless it is filled in already, and agree.',
  waiting: 'Waiting until you have agreed. This page goes on by itself.',
  lostCode: 'A code was made before this page was opened. Type it at Twitch, or get a new one.',
  newCode: 'Get a new code',
  ended: {
    denied: 'Twitch says that you did not agree. Nothing was changed.',
    expired: 'The code was not typed in time and is no longer good. Nothing was changed.',
  },
  tryAgain: 'Try again',
  done: 'Your account is connected.',

  packsTitle: 'What the game asks for',
  usualTitle: 'At Twitch you allow the game:',
  usual: [
    'to read your chat, so that viewers can type !join',
    'to write to your chat, so that it can answer',
    'to manage channel points rewards: it changes only those that it made',
    'to see Bits that viewers cheer',
  ],
  more: 'More, if you like:',
  packs,
  packWhen: 'When you switch it on, you get a new code to type at Twitch.',
  packStays: 'You have allowed it. To take it back, disconnect the account and connect it again without it.',

  clientTitle: 'Client id',
  clientStep: 'One step before you can connect',
  clientAbout: {
    none: 'Twitch lets a program in by its client id, a kind of number plate. Make one for your game: it takes about five minutes, is free and not secret, and you do it once. Then connecting is one button.',
    stored:
      'Twitch knows programs by a client id. You make one for your own game, for free; it is not secret.',
    environment: 'Twitch knows programs by a client id.',
    'built-in':
      'The game has one of its own, so you need none. You can use one that you make yourself instead.',
  },
  clientHow: 'How to get one, in five steps',
  console: 'developer console of Twitch',
  steps: {
    open: 'Open the',
    logIn: 'in a new tab and log in. Twitch wants your account to have two-factor authentication.',
    register: 'Click "Register Your Application".',
    fill: 'Fill in the form like this, then click "Create":',
    copyId: 'Click "Manage" beside your application and copy its Client ID.',
    paste: 'Paste it into the field "Client id" and save it.',
  },
  form: {
    name: 'Name',
    nameValue: 'a name that nobody else has, such as "Starfray of" and your name',
    redirect: 'OAuth Redirect URLs',
    redirectValue: 'http://localhost',
    redirectName: 'the redirect address',
    category: 'Category',
    categoryValue: 'Game Integration',
    type: 'Client Type',
    typeValue: 'Public',
    typeWhy: 'With "Confidential" the account is lost after a few hours.',
  },
  clientId: 'Client id',
  fromEnvironment:
    'It is set by STARFRAY_TWITCH_CLIENT_ID where the game is started, and can only be changed there.',
  save: 'Save',
  saved: 'The client id is saved. Now connect your account.',
  remove: 'Remove',
  removed: 'The client id is removed.',
  changeTitle: 'Change the client id?',
  changeText: 'Your account is disconnected. Connect it again afterwards.',
  change: 'Change it',
};
