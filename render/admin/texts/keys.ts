import type { Scope } from '../../../schema/action.ts';

const scopes: Record<Scope, string> = {
  read: 'read: look and follow events',
  play: 'play: also act in the game',
  bridge: 'bridge: look, bring in what viewers do in a chat, ban viewers',
  owner: 'owner: everything',
};

export const keys = {
  about:
    'Bots, plugins and models present a key. The owner key may do everything; make a separate key for each, with no more rights than it needs. A key is shown once.',
  make: 'Make key',
  makeTitle: 'A new key',
  name: 'Name',
  scope: 'May',
  scopes,
  made: 'The key is made.',
  copyNow: 'Copy this key now; it is not shown again.',
  newKey: 'the new key',
  listTitle: 'Keys',
  columns: { name: 'Name', scope: 'May', made: 'Made', used: 'Last used', change: 'Change' },
  never: 'never',
  none: 'There are no keys yet.',
  rename: 'Rename',
  renameTitle: 'New name of the key',
  ownerKeepsName: 'The owner key keeps its name.',
  renamed: 'The key is renamed.',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke the key "${name}"?`,
  revokeText: 'What uses it is cut off at once.',
  revoked: 'The key is revoked.',
  ownerTitle: 'Owner key',
  ownerAbout: 'For programs of your own that may do everything.',
  replaceOwner: 'Make new API key',
  replaceTitle: 'Replace the owner key?',
  replaceText: 'What uses the old one is cut off at once.',
};
