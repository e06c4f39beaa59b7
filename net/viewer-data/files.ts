import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { removeIfPossible } from '../../server/replace-file.ts';

/** Every kind of file in the data folder, and what becomes of those that name a viewer who is to be deleted. */

/** What is done to a kind of file. */
type FileRule =
  /** A file that names the viewer is removed. `folder`: those inside it that end so. */
  | { erase: 'recording' | 'checkpoint'; ending?: string }
  /** They stay, which the answer says. */
  | { kept: string }
  /** They are dealt with elsewhere, or name no viewers. */
  | { nameless: string };

/** By the name in the data folder. */
const FILES: readonly { name: RegExp; rule: FileRule }[] = [
  { name: /^starfray\.sqlite(-wal|-shm|-journal|\.new)?$/, rule: { nameless: 'The store: row by row.' } },
  { name: /^backups$/, rule: { nameless: 'Copies of the store, which go a week after a deletion.' } },
  { name: /^replays$/, rule: { erase: 'recording', ending: '.replay' } },
  { name: /^round\.checkpoint\.aside$/, rule: { erase: 'checkpoint' } },
  { name: /^round\.checkpoint(\.new)?$/, rule: { nameless: 'The round under way, written anew.' } },
  {
    name: /^set-aside-/,
    rule: { kept: 'An earlier store that a restore has set aside: delete the folder when nobody needs it.' },
  },
  { name: /^bot-images$/, rule: { nameless: 'Pictures of the bots of the streamer.' } },
  { name: /^pages$/, rule: { nameless: 'Pages that the streamer wrote.' } },
  { name: /^emotes$/, rule: { nameless: 'Pictures of emotes.' } },
  { name: /^secret\.key(\.new)?$/, rule: { nameless: 'A key.' } },
  { name: /^lock(-journal)?$/, rule: { nameless: 'Nothing.' } },
];

export const ruleOf = (name: string) => FILES.find(file => file.name.test(name))?.rule;

/** Names of the files and folders that stay although they may name viewers, with why. */
export const keptFiles = (home: string) =>
  readdirSync(home).flatMap(what => {
    const rule = ruleOf(what);
    return rule && 'kept' in rule ? [{ what, count: 1, why: rule.kept }] : [];
  });

/** Removes the files that hold any of the traces, or that cannot be read. Returns how many. */
export async function eraseFiles(home: string, traces: readonly Buffer[]): Promise<number> {
  let removed = 0;
  for (const { path, isPacked } of filesToSearch(home)) {
    if (await isClean(path, isPacked, traces)) continue;
    const error = removeIfPossible(path);
    if (error) throw error;
    removed++;
  }
  return removed;
}

function filesToSearch(home: string) {
  return readdirSync(home).flatMap(name => {
    const rule = ruleOf(name);
    if (!rule || !('erase' in rule)) return [];
    const path = join(home, name);
    if (!rule.ending) return [{ path, isPacked: false }];
    const inside = readdirSync(path).filter(file => file.endsWith(rule.ending ?? ''));
    return inside.map(file => ({ path: join(path, file), isPacked: true }));
  });
}

/** A file of strangers could unpack to anything; one of ours does not. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
const NEWLINE = 10;

async function isClean(path: string, isPacked: boolean, traces: readonly Buffer[]) {
  const bytes = await contentOf(path, isPacked);
  if (!bytes) return (await stat(path).catch(() => null)) === null; // a file that is gone holds nothing
  for (const trace of traces) {
    if (bytes.includes(trace)) return false;
    await setImmediate(); // a long file must not hold others up
  }
  return true;
}

async function contentOf(path: string, isPacked: boolean): Promise<Buffer | null> {
  try {
    const bytes = await readFile(path);
    if (!isPacked) return bytes;
    const packed = bytes.subarray(bytes.indexOf(NEWLINE) + 1);
    return await promisify(gunzip)(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch {
    return null;
  }
}
