/** The groups of settings, in the order of the page, by their titles. */
export const groups = {
  round: { title: 'Rounds', about: '' },
  boss: { title: 'Bosses', about: '' },
  field: { title: 'Field and calamities', about: '' },
  bots: { title: 'Bots', about: 'Named bots have a page of their own.' },
  viewers: { title: 'Viewers', about: '' },
  picture: { title: 'Picture', about: '' },
  sound: {
    title: 'Sound and window',
    about: 'The page of the game itself sounds. Overlays are silent unless ?sound=1 is in their address.',
  },
};

export type GroupName = keyof typeof groups;
