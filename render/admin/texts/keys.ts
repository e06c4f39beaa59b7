import type { Scope } from '../../../schema/base/action.ts';

const scopes: Record<Scope, string> = {
  read: 'read: look and follow events',
  play: 'play: also act in the game',
  bridge: 'bridge: report a chat, ban viewers',
  owner: 'owner: everything',
};

const rows: Record<Scope, { may: string; mayNot: string; meantFor: string }> = {
  read: {
    may: 'See the game and follow what happens.',
    mayNot: 'Change anything.',
    meantFor: 'Counters, lights, statistics',
  },
  play: {
    may: 'See the game and run the show: rounds, effects, bosses, pilots, settings, "Stop viewers and effects".',
    mayNot: 'Allow viewers and effects again, see or write scripts, see who did what, delete viewers.',
    meantFor: 'Stream decks, programs that run the show, models',
  },
  bridge: {
    may: 'See the game, report what viewers write and pay, ban viewers of its platforms. The game trusts it: what it reports as paid takes effect, up to 100,000 bits a time.',
    mayNot:
      'Start rounds, call effects by itself, change settings, report for a platform with a connected account; report who is a moderator, unless you allow that.',
    meantFor: 'Programs between a chat and the game',
  },
  owner: {
    may: 'Everything that the interface has.',
    mayNot: 'Make or see keys: only this page does.',
    meantFor: 'Only programs of your own',
  },
};

export const keys = {
  scopesExplained: {
    title: 'What a key may do',
    columns: { scope: 'Key', may: 'May', mayNot: 'May not', meantFor: 'Good for' },
    rows,
    bridge:
      'A bridge is a small program that reads a chat and passes each line on, so that viewers can write !join. Give it a key of its own with "bridge", for its platforms alone, and only to programs that you trust.',
    bridgeLink: 'How a bridge talks to the game',
  },
  agents: {
    title: 'Connect an agent',
    about:
      'A model can run the show with you: open rounds, call bosses, announce what happens. Choose the program in which it runs. It gets a key of its own, which may play and nothing more.',
    client: 'Program',
    clients: {
      'claude-desktop': 'Claude Desktop',
      'claude-code': 'Claude Code',
      cursor: 'Cursor',
      'vs-code': 'VS Code',
      other: 'Another one',
    },
    keyName: 'agent',
    make: 'Make its key',
    made: 'The key of the agent is made.',
    copyNow: 'Copy it now: the key in it is not shown again.',
    steps: {
      'claude-desktop':
        'Download the extension and open it: Claude Desktop asks whether to install it, and then for this key.',
      'claude-code': 'Enter this in a terminal.',
      cursor: 'Put this into the file .cursor/mcp.json in your home folder.',
      'vs-code': 'Put this into the file .vscode/mcp.json in the folder that is open.',
      other: 'It needs MCP by Streamable HTTP. Most programs read it in this form.',
    },
    bundle: 'Download the extension',
    block: (client: string) => `the lines for ${client}`,
    key: 'the key of the agent',
  },
  about:
    'Bots, plugins and models present a key. The owner key may do everything; make a separate key for each, with no more rights than it needs. A key is shown once.',
  make: 'Make key',
  makeTitle: 'A new key',
  name: 'Name',
  scope: 'May',
  scopes,
  platforms: 'Platforms',
  platformsHint:
    'Such as youtube, kick. Leave it empty for all platforms that the game is not connected to itself.',
  platformsOf: (platforms: readonly string[] | null) =>
    platforms ? `for ${platforms.join(', ')}` : 'for all platforms',
  roles: 'May report who is a moderator or the broadcaster',
  rolesHint:
    'Needed only for scripts that only moderators or the broadcaster may call. Without it, a line that reports it is refused.',
  rolesShort: 'may report who is a moderator',
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
  revokeText: 'Programs that use it are disconnected at once.',
  revoked: 'The key is revoked.',
  ownerTitle: 'Owner key',
  ownerAbout: 'For programs of your own that may do everything.',
  replaceOwner: 'Make new API key',
  replaceTitle: 'Replace the owner key?',
  replaceText: 'Programs that use the old one are disconnected at once.',
  sessions: {
    title: 'Browsers that are signed in',
    about:
      'A browser stays signed in to this menu for 30 days. If you do not know one of these, sign out all others.',
    columns: { browser: 'Browser', made: 'Signed in', used: 'Last used' },
    own: (browser: string) => `${browser} (this one)`,
    endOthers: 'Sign out all others',
    noOthers: 'No other browser is signed in.',
    ended: (count: number) =>
      count === 1 ? 'One other browser is signed out.' : `${count} other browsers are signed out.`,
    signOut: 'Sign out',
  },
};
