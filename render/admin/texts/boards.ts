/** The kinds of deleted data, in words. */
const whats: Record<string, string> = {
  viewers: 'Name on the boards',
  points: 'Days with points',
  known_viewers: 'Known names of the viewer',
  bans: 'Bans',
  payments: 'Rewards and cheers, which are kept without the name',
  inbox: 'Replies from the game',
  answers: 'Replies from the game to programs',
  acts: 'Log entries, which are kept without the name',
  script_values: 'Stored values of scripts',
  script_runs: 'Outputs of scripts',
  files: 'Recordings of rounds',
};

const retainedKinds: Record<string, string> = {
  bans: 'A ban: without it, the viewer could join again. To lift it too, tick the box.',
  settings: 'Settings with this name in them, such as blocked names: change them on the page Settings.',
  scripts: 'Scripts with this name in them: change them on the page Scripts.',
};

export const boards = {
  about:
    'Viewers earn points in every round that is fought to its end: 10 for a win, 2 for a kill, 1 for an assist, 1 for each 100 of damage to a boss. Bots earn none.',
  titles: { day: 'Today', week: 'This week', month: 'This month' },
  columns: { viewer: 'Viewer', points: 'Points' },
  none: 'Nobody has points yet.',
  deletion: {
    title: "Delete a viewer's data",
    about:
      'Use this if a viewer asks for it. It deletes everything that the game stores about the viewer: in lists, in recordings and in the values of scripts.',
    name: 'Viewer',
    nameHint: 'Name or login, written in full.',
    ban: 'Lift a ban of this viewer too',
    delete: 'Delete data',
    sureTitle: (name: string) => `Delete everything about "${name}"?`,
    sureText:
      "The viewer leaves the game; the viewer's points and the recordings of their rounds are lost. This cannot be undone.",
    done: (name: string) => `The data of ${name} is deleted.`,
    deletedOf: (name: string) => `Deleted data of ${name}`,
    nothingOf: (name: string) => `Nothing is stored about ${name}. Is the name written in full?`,
    counted: (what: string, count: number) => `${what}: ${count.toLocaleString('en')}`,
    whats,
    kept: 'This stays',
    retainedKinds,
    backups: (day: string) =>
      `Older backups still contain the name. They are deleted after ${day}, once a newer backup has been checked.`,
    noBackups: 'No backups contain the name.',
  },
};
