import type { Scope } from '../../../schema/base/action.ts';

const scopes: Record<Scope, string> = {
  read: 'read: see the game and events',
  play: 'play: also act in the game',
  bridge: 'bridge: pass on chat, ban viewers',
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
    may: 'See the game, pass on what viewers write and pay, ban viewers on its platforms. The game trusts the bridge: payments that it reports take effect, up to 100,000 bits each.',
    mayNot:
      'Start rounds, trigger effects that nobody paid for, change settings, or report for a platform that you have connected an account for. It may report who is a moderator only if you allow that.',
    meantFor: 'Programs between a chat and the game',
  },
  owner: {
    may: 'Everything that the interface offers.',
    mayNot: 'Make or see keys. Only this page can.',
    meantFor: 'Your own programs only',
  },
};

export const keys = {
  scopesExplained: {
    title: 'What a key may do',
    columns: { scope: 'Key', may: 'May', mayNot: 'May not', meantFor: 'Good for' },
    rows,
    bridge:
      'A bridge is a small program that reads a chat and passes each line on, so that viewers can write !join. Make a separate "bridge" key for it, limited to its platforms. Give such keys only to programs that you trust.',
    bridgeLink: 'How a bridge talks to the game',
  },
  agents: {
    title: 'Connect an agent',
    about:
      'A model can run the show with you: open rounds, call bosses, announce what happens. Choose the program in which it runs. The program gets its own key, with the scope "play" and nothing more.',
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
    made: "The agent's key has been created.",
    copyNow: 'Copy these lines now: the key in them is not shown again.',
    steps: {
      'claude-desktop':
        'Download the extension and open it: Claude Desktop asks whether to install it, and then for this key.',
      'claude-code': 'Enter this in a terminal.',
      cursor: 'Put this into the file .cursor/mcp.json in your home folder.',
      'vs-code': 'Put this into the file .vscode/mcp.json in the folder that is open.',
      other: 'Your program must support MCP over Streamable HTTP. Most programs accept this configuration.',
    },
    bundle: 'Download the extension',
    block: (client: string) => `the lines for ${client}`,
    key: "the agent's key",
  },
  about:
    'Bots, plugins and models present a key. The owner key may do everything, so make a separate key for each program, with only the rights it needs. A key is shown only once.',
  make: 'Make key',
  makeTitle: 'A new key',
  name: 'Name',
  scope: 'Scope',
  scopes,
  platforms: 'Platforms',
  platformsHint:
    'For example: youtube, kick. Leave empty for every platform except those that the game itself connects to.',
  platformsOf: (platforms: readonly string[] | null) =>
    platforms ? `for ${platforms.join(', ')}` : 'for all platforms',
  roles: 'May report who is a moderator or the broadcaster',
  rolesHint:
    'Needed only for scripts that only moderators or the broadcaster may call. Without this right, a chat line that names its author as moderator or broadcaster is refused.',
  rolesShort: 'may report who is a moderator',
  made: 'The key has been created.',
  copyNow: 'Copy this key now; it is not shown again.',
  newKey: 'the new key',
  listTitle: 'Keys',
  columns: { name: 'Name', scope: 'Scope', made: 'Made', used: 'Last used', change: 'Change' },
  never: 'never',
  none: 'There are no keys yet.',
  rename: 'Rename',
  renameTitle: 'New name of the key',
  ownerKeepsName: 'The owner key keeps its name.',
  renamed: 'The key has been renamed.',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke the key "${name}"?`,
  revokeText: 'Programs that use it are disconnected at once.',
  revoked: 'The key has been revoked.',
  ownerTitle: 'Owner key',
  ownerAbout: 'For your own programs that may do everything.',
  replaceOwner: 'Make new API key',
  replaceTitle: 'Replace the owner key?',
  replaceText: 'The new key replaces it. Programs that use the old key are disconnected at once.',
  sessions: {
    title: 'Browsers that are signed in',
    about:
      'A browser stays signed in to this menu for 30 days. If you do not recognise one of these, sign out all others.',
    columns: { browser: 'Browser', made: 'Signed in', used: 'Last used' },
    own: (browser: string) => `${browser} (this one)`,
    endOthers: 'Sign out all others',
    noOthers: 'No other browser is signed in.',
    ended: (count: number) =>
      count === 1 ? 'One other browser is signed out.' : `${count} other browsers are signed out.`,
    signOut: 'Sign out',
  },
};
