import { cleanName } from '../../../schema/names.ts';
import type { Viewer } from '../platform.ts';

const MAX_NAME = 64;

export type CleanedViewer = ReturnType<typeof cleanedViewer>;

/** A viewer with a login and a name that can be shown: adapters pass on what platforms say. */
export function cleanedViewer({ platform, id, login, name }: Viewer) {
  const known = shortened(cleanName(login).replaceAll(':', '').toLowerCase()) || 'viewer'; // `chat:ada` is an id
  return { platform, userId: id ?? undefined, login: known, name: shortened(cleanName(name)) || known };
}

const shortened = (text: string) => text.slice(0, MAX_NAME).toWellFormed().trim();
