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
    about:
      'You hear the game on its own page. Pictures in OBS are silent unless their address asks for sound: the page Overlays says how.',
  },
};

export type GroupName = keyof typeof groups;
