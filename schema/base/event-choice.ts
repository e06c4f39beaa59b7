/** A choice of event types: names separated by commas, as `kill,round.*`. */

/** The limits of a choice. */
export const EVENT_CHOICE_LIMITS = {
  /** Characters in total. */
  characters: 500,
  names: 48,
  /** Stars in one name. */
  stars: 3,
};

const { characters, names, stars } = EVENT_CHOICE_LIMITS;

/** The limits in words, for the texts of the interface. */
export const EVENT_CHOICE_LIMITS_TEXT = `At most ${characters} characters over all, ${names} names and ${stars} stars in each.`;
