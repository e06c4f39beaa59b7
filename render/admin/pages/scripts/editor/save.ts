import { api } from '../../../api.ts';
import { TEXTS } from '../../../texts/index.ts';
import { type Draft, scriptOf, showSaved, warnings } from './draft.ts';

const T = TEXTS.scripts;

/** Saves a script as it is, then says what is probably wrong with it. */
export async function saveDraft(edited: Draft, reload: () => Promise<void>) {
  const script = scriptOf(edited);
  const { id } = edited;
  const saved = await (id ? api.replaceScript({ id, ...script }) : api.saveScript(script));
  showSaved(edited, saved);
  await reload();
  return check(saved);
}

type Checked = Parameters<typeof api.checkScript>[0];

async function check({ id, language, code, trigger }: Checked) {
  try {
    const found = await api.checkScript({ id, language, code, trigger });
    warnings.value = found.warnings;
    return found.warnings.length > 0 ? T.savedWithWarnings : T.saved;
  } catch {
    return T.savedUnchecked;
  }
}
