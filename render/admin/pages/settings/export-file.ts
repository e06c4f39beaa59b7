import * as v from 'valibot';
import type { Script } from '../../../../schema/actions/scripts.ts';
import { resolveSettings, type Settings } from '../../../../schema/settings.ts';
import { TEXTS } from '../../texts/index.ts';
import { inWords } from './rows.ts';

/** The file that takes settings and scripts from one game to another. It holds neither keys nor secrets. */

const KIND = 'starfray settings';
const MAX_BYTES = 10_000_000;

/** Scripts are checked in full by the game when they are saved. */
const ExportFile = v.object({
  kind: v.literal(KIND),
  settings: v.record(v.string(), v.unknown()),
  scripts: v.array(
    v.looseObject({ name: v.string(), language: v.string(), code: v.string(), trigger: v.unknown() }),
  ),
});

export type ImportedScript = Omit<Script, 'id'>;

export interface Import {
  settings: Partial<Settings>;
  scripts: ImportedScript[];
}

/** What `readImport` reads. The ids of scripts mean nothing elsewhere and stay out. */
export const exportOf = (settings: Settings, scripts: readonly Script[]) =>
  JSON.stringify({ kind: KIND, settings, scripts: scripts.map(({ id, ...script }) => script) }, null, 2);

/** Reads an export. Settings that this version does not know, or whose values are not legal, are left out. */
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
