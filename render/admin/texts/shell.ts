export const shell = {
  skip: 'Skip to the page',
  navigation: 'Pages',
  groups: { show: 'Show', prepare: 'Prepare', setUp: 'Set up' },
  signedOut: (how: string) => `You are not signed in: ${how}.`,
  unreachable: 'The game does not answer. Is it still running?',
  connections: {
    connecting: 'Connecting to the game …',
    open: '',
    lost: 'The connection to the game is lost. Trying again; what you have typed stays here.',
    ended: 'You have quit the game. Start it again to continue here, or close this page.',
    'signed-out': '',
  },
};
