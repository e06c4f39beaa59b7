import { cleanName, isVisible } from '../../../schema/base/names.ts';
import type { Viewer } from '../intake/platform.ts';

/** Longest name of a viewer. @limit characters */
const MAX_NAME = 64;

export type CleanedViewer = ReturnType<typeof cleanedViewer>;

/** A viewer with a login and a name that can be displayed. Adapters pass on the platform's texts unchanged. */
export function cleanedViewer({ platform, id, login, name }: Viewer) {
  const known = displayable(login.replaceAll(':', '').toLowerCase()) || 'viewer'; // `chat:ada` is an id
  return { platform, userId: id ?? undefined, login: known, name: displayable(name) || known };
}

/** Empty if nothing in it is visible. */
function displayable(text: string) {
  const name = cleanName(cleanName(text).slice(0, MAX_NAME).toWellFormed()); // the cut may split an emoji
  return isVisible(name) ? name : '';
}
