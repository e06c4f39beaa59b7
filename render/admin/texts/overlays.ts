export const overlays = {
  about: 'Add these addresses to OBS as browser sources.',
  addresses: 'Addresses',
  formats: { wide: 'Wide, 1920 x 1080', vertical: 'Tall, 1080 x 1920' },
  here: 'On this machine',
  by: (host: string) => `By ${host}`,
  tokenTitle: 'Token for other machines',
  tokenAbout:
    'Other machines watch with the token at the end of their addresses. A new token disconnects them.',
  renew: 'Make new token',
  renewed: 'The token is new: copy the addresses for other machines again.',
  extensionTitle: 'Viewer extension',
  extensionAbout:
    'Once secret and channel are set, viewers of the extension may read and its moderators act, never more.',
  secretStates: {
    environment: 'The secret is set by STARFRAY_EXTENSION_SECRET.',
    stored: 'A secret is set.',
    none: 'No secret is set: nobody gets in by the extension.',
  },
  secret: 'Secret',
  unchanged: 'unchanged',
  channel: 'Channel id',
  origin: 'Origin of its pages',
  save: 'Save',
  saved: 'The extension is saved.',
  removeSecret: 'Remove secret',
  removed: 'The secret is removed.',
};
