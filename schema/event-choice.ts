/** A choice of event types: names separated by commas, as `kill,round.*`. */

/** Most that one choice may hold. */
export const EVENT_CHOICE_LIMITS = {
  /** Characters over all. */
  characters: 300,
  names: 32,
  /** Stars in one name. */
  stars: 3,
};

const { characters, names, stars } = EVENT_CHOICE_LIMITS;

/** The limits as the interface's texts tell them. */
export const EVENT_CHOICE_LIMITS_TEXT = `At most ${characters} characters over all, ${names} names and ${stars} stars in each.`;
