import type { RelayState } from '../../../schema/platform/relay.ts';
import type { OverlayPage } from '../../../schema/records/overlays.ts';

const relayStates: Record<RelayState, string> = {
  off: 'Off.',
  connecting: 'Connecting.',
  connected: 'Connected.',
  waiting: 'Not connected.',
  refused: 'Refused.',
};

type Layout = NonNullable<OverlayPage['layout']>;

const layouts: Record<Layout | 'unknown', string> = {
  wide: 'Wide',
  vertical: 'Vertical',
  game: 'The page at /',
  menu: 'The picture in this menu',
  unknown: 'Unknown page',
};

export const overlays = {
  health: {
    title: 'Connected now',
    about: 'Every overlay that shows the game, and how smoothly it draws. The list updates itself.',
    none: 'No overlay is connected. Add one of the addresses above to OBS.',
    columns: {
      layout: 'Overlay',
      where: 'Shown in',
      size: 'Size',
      rate: 'Frames per second',
      gap: 'Longest gap',
      condition: 'State',
    },
    layouts,
    where: (obs: string | null, isLocal: boolean) =>
      `${obs ? `OBS ${obs}` : 'a browser'}${isLocal ? '' : ', on another machine'}`,
    unknown: '–',
    conditions: {
      new: 'Just connected',
      unknown: 'Does not report how it draws',
      silent: 'Does not respond: refresh it in OBS',
      hidden: 'Hidden, so it pauses',
      stopped: 'Draws nothing: refresh it in OBS',
      stutters: 'Stutters',
      good: 'Draws well',
    },
    stutterRemedy:
      'Copy its address with "Low quality" ticked. In OBS, tick "Enable Browser Source Hardware Acceleration" in the settings under Advanced.',
    stall: {
      title: 'OBS stalls this overlay repeatedly, each time for about a quarter of a second.',
      about:
        'This is a known fault of OBS 31 and later (obs-browser, report 468), not of the game: the picture skips ahead after each stall. What helps:',
      remedies: [
        'Open the overlay in a browser window and add that window to OBS with Game Capture or Window Capture, in place of the browser source.',
        'Or copy its address with "Low quality" ticked: the browser source then has less to do.',
      ],
    },
  },
  about: 'Add these addresses to OBS as browser sources.',
  addresses: 'Addresses',
  options: {
    sound: 'With sound',
    quality: 'Low quality',
  },
  optionHints: {
    sound: 'For one source only. In OBS, also tick "Control audio via OBS" in its properties.',
    quality:
      'For a PC without a graphics card, or if the picture stutters: less detail, half the frame rate.',
  },
  formats: { wide: 'Wide, 1920 x 1080', vertical: 'Vertical, 1080 x 1920' },
  here: 'On this machine',
  by: (host: string) => `Via ${host}`,
  tokenTitle: 'Token for other machines',
  tokenAbout: 'Other machines need the token at the end of their addresses. A new token disconnects them.',
  renew: 'Make new token',
  renewed: 'There is a new token: copy the addresses for other machines again.',
  extensionTitle: 'Viewer extension',
  extensionAbout:
    'For your own extension. Once the secret and the channel are set, its viewers can read the state of the game, and its moderators can also act in the game.',
  secretStates: {
    environment: 'The secret is set by STARFRAY_EXTENSION_SECRET.',
    stored: 'A secret is set.',
    none: 'No secret is set: nobody can use the extension.',
  },
  secret: 'Secret',
  unchanged: 'unchanged',
  channel: 'Channel id',
  channelHint: 'If it is empty, the channel of the connected account is used.',
  origin: 'Origin of its pages',
  save: 'Save',
  saved: 'The extension is saved.',
  removeSecret: 'Remove secret',
  removed: 'The secret is removed.',
  relay: {
    title: 'Relay of a published extension',
    about:
      'A published extension reaches the game through a relay, which its publisher runs. The relay gives each channel a key. Viewers of the extension can then join and use the abilities of their own ships.',
    states: relayStates,
    keys: {
      environment: 'Its key is set by STARFRAY_RELAY_KEY.',
      stored: 'Its key is set.',
      none: 'No key is set.',
    },
    address: 'Address of the relay',
    key: 'Key of the channel',
    save: 'Connect relay',
    saved: 'The relay is saved.',
    remove: 'Remove relay',
    removed: 'The relay is removed.',
  },
};
