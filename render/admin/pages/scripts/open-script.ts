import { TEXTS } from '../../texts/index.ts';
import { confirm } from '../../ui/dialog.tsx';
import { isUnsaved, open } from './editor/draft.ts';

const T = TEXTS.scripts;

/** Opens a script in the editor, after a question if something unsaved would be lost. */
export async function openScript(...args: Parameters<typeof open>) {
  if (await mayLeave()) open(...args);
  return '';
}

/** Whether the content of the editor may be replaced. */
export async function mayLeave(): Promise<boolean> {
  if (!isUnsaved()) return true;
  return confirm({ title: T.leaveTitle, text: T.leaveText, yes: T.leave, isDangerous: true });
}
