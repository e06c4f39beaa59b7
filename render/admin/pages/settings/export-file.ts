import * as v from 'valibot';
import type { Script } from '../../../../schema/actions/scripts.ts';
import { resolveSettings, type Settings } from '../../../../schema/records/settings.ts';
import { TEXTS } from '../../texts/index.ts';
import { inWords } from './rows.ts';

/** The file that moves settings and scripts from one game to another. It contains neither keys nor secrets. */

const KIND = 'starfray settings';
const MAX_BYTES = 10_000_000;

/** Maximum number of scripts in a file: more than anybody has, and few enough to be shown. */
const MAX_SCRIPTS = 1_000;

/** The fields that are shown here; the game checks everything when it is saved. */
const FileScript = v.looseObject({
  name: v.pipe(v.string(), v.maxLength(100)),
  language: v.string(),
  code: v.string(),
  trigger: v.unknown(),
  hosts: v.nullish(v.array(v.string()), []),
});

const ExportFile = v.object({
  kind: v.literal(KIND),
  settings: v.record(v.string(), v.unknown()),
  scripts: v.pipe(v.array(FileScript), v.maxLength(MAX_SCRIPTS)),
});

export type ImportedScript = Omit<Script, 'id'>;

export interface Import {
  settings: Partial<Settings>;
  scripts: ImportedScript[];
}

/** Makes an export that `readImport` can read. The ids of scripts mean nothing elsewhere and are omitted. */
export const exportOf = (settings: Settings, scripts: readonly Script[]) =>
  JSON.stringify({ kind: KIND, settings, scripts: scripts.map(({ id, ...script }) => script) }, null, 2);

/** Reads an export. Skips settings that this version does not know, and settings with illegal values. */
export async function readImport(file: File): Promise<Import> {
  if (file.size > MAX_BYTES) throw new Error(TEXTS.settings.transfer.tooLarge);
  const parsed = v.safeParse(ExportFile, parse(await file.text()));
  if (!parsed.success) throw new Error(TEXTS.settings.transfer.notReadable);
  const { settings, scripts } = parsed.output;
  return { settings: resolveSettings(settings).patch, scripts: scripts as unknown as ImportedScript[] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The settings that an import would change, in words. */
export const differences = (now: Settings, { settings }: Import) =>
  (Object.keys(settings) as (keyof Settings)[])
    .filter(key => JSON.stringify(settings[key]) !== JSON.stringify(now[key]))
    .map(key => ({ key, now: inWords(now[key]), next: inWords(settings[key]) }));
