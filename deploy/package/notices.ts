import { type Notice, noticesText } from '../../server/licenses.ts';

/** Minimum length of a complete licence text. Unit: characters. */
const SHORTEST_TEXT = 400;

/**
 * The notices as one text. Throws if the licence of a part is missing, because copies must not be distributed without
 * it.
 */
export function completeNotices(notices: Notice[]): string {
  const [missing] = notices.filter(({ texts }) => texts.join('').length < SHORTEST_TEXT);
  if (!missing) return noticesText(notices);
  throw new Error(
    `The text of the licence of ${missing.name} (${missing.license}) is missing: put it into licenses/${missing.name.replace('/', '__')}.txt.`,
  );
}
