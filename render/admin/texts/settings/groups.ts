/** The groups of settings, in the order of the page, by their titles. */
export const groups = {
  round: { title: 'Rounds', about: '' },
  boss: { title: 'Bosses', about: '' },
  field: { title: 'Field and calamities', about: '' },
  bots: { title: 'Bots', about: 'Named bots have their own page.' },
  viewers: { title: 'Viewers', about: '' },
  picture: { title: 'Picture', about: '' },
  sound: {
    title: 'Sound and window',
    about:
      'You hear the game on its own page. An overlay in OBS plays sound only if you copy its address with "With sound" ticked, on the page Overlays.',
  },
};

export type GroupName = keyof typeof groups;
