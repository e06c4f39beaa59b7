import type { AccountState } from '../../../schema/platform/stream-account.ts';
import type { ConfinementLevel } from '../../../schema/records/script-run.ts';

const confinement: Record<ConfinementLevel, string> = {
  none: 'Your system does not confine scripts: enable only those that you trust.',
  process:
    'Scripts are confined by limits of your system. To isolate them, install bubblewrap (on Debian and Ubuntu: "sudo apt install bubblewrap") and start the game again.',
  namespaces: 'Scripts run isolated: no files, no network, no other programs.',
};

/** Texts for the start page without a working account. Viewers may still join through other programs. */
const accounts = (platform: string): Record<AccountState, string> => ({
  'not-configured': `Your ${platform} account is not connected yet.`,
  disconnected: `Your ${platform} account is not connected yet.`,
  connecting: `Your ${platform} account is not connected yet: ${platform} is waiting for your code.`,
  connected: `Your ${platform} account is connected.`,
  away: `Your ${platform} account is connected, but ${platform} cannot be reached now. The game retries by itself.`,
  revoked: `Your ${platform} account is no longer connected: the permission was revoked.`,
});

const plural = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);

export const start = {
  about: 'Three steps to your first show: see a fight, bring it on stream, let viewers in.',
  works: (open: readonly string[]) =>
    open.length === 0
      ? 'You are set. From now on you run everything on the page Show.'
      : `Your rounds run, and a picture is connected. Still open: ${open.join(', ')}.`,
  openSteps: {
    obs: 'the picture in OBS (step 2)',
    chat: 'a chat through which viewers join (step 3)',
    account: 'your streaming account (step 3)',
  },
  toShow: 'Go to the show',
  marks: {
    done: 'Done:',
    partly: 'Partly done:',
    open: 'To do:',
    optional: 'If you like:',
    unknown: 'Not known:',
  },
  unknown: 'The game does not answer at the moment.',

  readyTitle: '3. Get ready for viewers',
  runs: 'The game is running.',
  runsNot: 'The game is starting again. It takes a moment.',
  accounts,
  account: (platform: string, name: string) => `The ${platform} account of ${name} is connected.`,
  toAccount: 'Connect it',
  service: (name: string, about: string) => `${name} is not set up. ${about}`,
  toService: (name: string) => `Set up ${name}`,
  chat: 'A chat is connected: viewers join with !join.',
  noChat:
    'No chat is connected yet. Viewers join through one of these, or through a chat bot with a key. You need none: bots fly until then.',
  toKeys: 'Make a key for a bot',
  blocked: (count: number) => `${plural(count, 'One name is', 'names are')} blocked.`,
  noneBlocked: 'No names are blocked yet. List those that must not appear on your stream.',
  toNames: 'List names',
  confinement,

  obsTitle: '2. Put the picture into OBS',
  addSource: 'In OBS, under Sources, click + and then Browser.',
  addSourcePicture: 'The list of sources in OBS: the button + is open, and Browser is chosen in its menu.',
  fillIn: 'Paste this address as URL. Set the width to 1920 and the height to 1080, then click OK.',
  fillInPicture: 'The window of a browser source in OBS: URL, width 1920 and height 1080 are filled in.',
  obs: {
    sources: 'Sources',
    game: 'Game Capture',
    camera: 'Webcam',
    browser: 'Browser',
    image: 'Image',
    media: 'Media Source',
    properties: "Properties for 'Starfray'",
    url: 'URL',
    width: 'Width',
    height: 'Height',
    ok: 'OK',
  },
  address: 'address for OBS',
  inObs: (version: string) => `OBS ${version} shows the picture.`,
  overlays: (count: number) =>
    `${plural(count, 'One picture is', 'pictures are')} connected, but not in OBS.`,
  noOverlay: 'No picture is connected. This line changes as soon as OBS shows it.',
  toOverlays: 'Vertical streams and other computers',

  roundTitle: '1. See a fight',
  ownTitle: 'Your own round',
  roundAbout:
    'Bots fill the ranks, so you need neither viewers nor an account. The round opens on the page Show, from which you run everything.',
  begin: 'Start a first round',
  beginAgain: 'Start another round',
  started: (bots: number, seconds: number) =>
    `The fight is on, with ${bots} bots. Its results close by themselves after ${seconds} s.`,
  watch: 'Watch it here',
  fought: 'A round is running or has been fought to its end.',
  notFought: 'No round has been fought to its end yet.',

  demoTitle: 'The demo',
  demoAbout:
    'A whole show with simulated viewers, separate from your own game. The demo changes nothing in your game and stores nothing.',
  startDemo: 'Start the demo',
  demoStarted: 'The demo is running.',
  demoStarting: 'The demo is starting. The first time takes a moment.',
  demoEnding: 'The demo is ending.',
  demoIsOn: 'The demo is running. You can end it here; it also ends with the game.',
  watchDemo: 'Watch the demo',
  endDemo: 'End the demo',
  demoEnded: 'The demo has ended.',
  onAir: 'Your own game is live. End its round first.',
};
