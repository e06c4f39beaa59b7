/** A choice of event types: names separated by commas, such as `kill,round.*`. */

/** Limits of a choice. */
export const EVENT_CHOICE_LIMITS = {
  /** Number of characters in total. */
  characters: 500,
  names: 48,
  /** Number of asterisks in one name. */
  stars: 3,
};

const { characters, names, stars } = EVENT_CHOICE_LIMITS;

/** The limits in words, for documentation. */
export const EVENT_CHOICE_LIMITS_TEXT = `At most ${characters} characters in total, ${names} names and ${stars} asterisks in each.`;
