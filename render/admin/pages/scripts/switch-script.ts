import type { Script } from '../../../../schema/actions/scripts.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { draft, showSwitched } from './editor/draft.ts';

const T = TEXTS.scripts;

/**
 * Switches a script on or off. Everything else stays as it is now: somebody may have saved the script since it was
 * listed.
 */
export async function switchScript(script: Script, reload: () => Promise<void>) {
  const { scripts } = await api.listScripts();
  const now = scripts.find(({ id }) => id === script.id) ?? script;
  const { enabled } = await api.replaceScript({ ...now, enabled: !script.enabled });
  if (draft.value?.id === script.id) showSwitched({ enabled });
  await reload();
  return enabled ? T.isOn(script.name) : T.isOff(script.name);
}
