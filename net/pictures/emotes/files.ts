import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeIfPossible } from '../../../server/replace-file.ts';
import { writeWholeLater } from '../../store/durable-file.ts';
import { makePrivateFolderLater } from '../../store/files.ts';
import type { Picture } from '../picture.ts';

/** A picture of an emote as it is stored. */
export type EmotePicture = Pick<Picture, 'extension' | 'bytes'>;

/** The pictures of emotes in the data folder. All can be fetched again, so none is worth an error. */
export interface EmoteFiles {
  /** Null for one that is not there or cannot be read. */
  read(id: string): Promise<EmotePicture | null>;
  /** Stores a picture if the disk takes it; beyond the limit, those that were stored first are removed. */
  write(id: string, picture: EmotePicture): Promise<void>;
}

const FOLDER = 'emotes';
const MAX_FILES = 500;
const FILE_NAME = /^([0-9a-f]{64})\.(png|jpg|webp|gif)$/;

/** Some systems do not distinguish upper and lower case in names of files, nor allow every name. */
const keyOf = (id: string) => createHash('sha256').update(id).digest('hex');

export function createEmoteFiles(home: string, mostFiles = MAX_FILES): EmoteFiles {
  const folder = join(home, FOLDER);
  /** Extensions by keys, the oldest file first. */
  const known = listFiles(folder);

  function trim() {
    for (const [key, extension] of known) {
      if (known.size <= mostFiles) return;
      removeIfPossible(join(folder, `${key}.${extension}`));
      known.delete(key);
    }
  }

  return {
    async read(id) {
      const key = keyOf(id);
      const extension = known.get(key);
      if (!extension) return null;
      const bytes = await readFile(join(folder, `${key}.${extension}`)).catch(() => null);
      if (bytes) return { extension, bytes };
      known.delete(key);
      return null;
    },
    async write(id, { extension, bytes }) {
      const key = keyOf(id);
      try {
        await makePrivateFolderLater(folder);
        await writeWholeLater(join(folder, `${key}.${extension}`), bytes);
      } catch {
        return; // it is fetched again when it is needed again
      }
      known.set(key, extension);
      trim();
    },
  };
}

/** What an earlier run has stored; what it did not finish is removed. */
function listFiles(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) if (name.endsWith('.new')) removeIfPossible(join(folder, name));
  const files = names.flatMap(name => {
    const [, key, extension] = FILE_NAME.exec(name) ?? [];
    if (!key) return [];
    const writtenAt = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return [{ key, extension: extension as Picture['extension'], writtenAt }];
  });
  files.sort((a, b) => a.writtenAt - b.writtenAt);
  return new Map(files.map(({ key, extension }) => [key, extension]));
}
