import { api } from '../../../api.ts';
import { TEXTS } from '../../../texts/index.ts';
import { type Draft, opened, scriptOf, showSaved, warnings } from './draft.ts';

const T = TEXTS.scripts;

/** Saves a script, then shows its probable errors, unless the editor was closed meanwhile. */
export async function saveDraft(edited: Draft, reload: () => Promise<void>) {
  const script = scriptOf(edited);
  const { id } = edited;
  const editing = opened.value;
  const saved = await (id ? api.replaceScript({ id, ...script }) : api.saveScript(script));
  if (opened.value === editing) showSaved(edited, saved);
  await reload();
  const found = await check(saved);
  if (opened.value === editing) warnings.value = found;
  if (!found) return T.savedUnchecked;
  return found.length > 0 ? T.savedWithWarnings : T.saved;
}

type Checked = Parameters<typeof api.checkScript>[0];

/** Checks a script; null if it could not be checked. */
const check = ({ id, language, code, trigger }: Checked) =>
  api.checkScript({ id, language, code, trigger }).then(
    ({ warnings }) => warnings,
    () => null,
  );
