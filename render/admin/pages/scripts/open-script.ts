import { TEXTS } from '../../texts/index.ts';
import { confirm } from '../../ui/dialog.tsx';
import { isUnsaved, open } from './editor/draft.ts';

const T = TEXTS.scripts;

/** Opens a script in the editor, after asking where something unsaved would be lost. */
export async function openScript(...args: Parameters<typeof open>) {
  if (await mayLeave()) open(...args);
  return '';
}

/** Whether what is in the editor may go. */
export async function mayLeave(): Promise<boolean> {
  if (!isUnsaved()) return true;
  return confirm({ title: T.leaveTitle, text: T.leaveText, yes: T.leave, isDangerous: true });
}
