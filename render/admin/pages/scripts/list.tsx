import type { Script } from '../../../../schema/actions/scripts.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { close, draft, NEW_SCRIPT } from './editor/draft.ts';
import { openScript } from './open-script.ts';
import { switchScript } from './switch-script.ts';
import { LanguageName, startInWords } from './words.tsx';

const T = TEXTS.scripts;

interface ListProps {
  scripts: readonly Script[];
  reload: () => Promise<void>;
}

/** Every script with its state, and a button for a new one. */
export const ListSection = ({ scripts, reload }: ListProps) => (
  <Section title={T.listTitle}>
    <Table
      label={T.listTitle}
      rows={scripts}
      keyOf={({ id }) => id}
      columns={columns(reload)}
      empty={T.noScripts}
    />
    <div class="row">
      <Act kind="main" run={() => openScript(NEW_SCRIPT, { isSaved: true })}>
        {T.add}
      </Act>
    </div>
  </Section>
);

const columns = (reload: () => Promise<void>): Column<Script>[] => [
  { title: T.columns.name, cell: ({ name }) => name },
  { title: T.columns.start, cell: ({ trigger }) => startInWords(trigger) },
  { title: T.columns.language, cell: ({ language }) => <LanguageName language={language} /> },
  { title: T.columns.state, cell: ({ enabled }) => (enabled ? T.on : T.off) },
  {
    title: T.columns.change,
    cell: script => (
      <div class="row">
        <Act label={`${T.edit}: ${script.name}`} run={() => openScript(script, { isSaved: true })}>
          {T.edit}
        </Act>
        <Act
          label={`${script.enabled ? T.switchOff : T.switchOn}: ${script.name}`}
          run={() => switchScript(script, reload)}
        >
          {script.enabled ? T.switchOff : T.switchOn}
        </Act>
        <Act label={`${T.remove}: ${script.name}`} kind="danger" run={() => remove(script, reload)}>
          {T.remove}
        </Act>
      </div>
    ),
  },
];

async function remove({ id, name }: Script, reload: () => Promise<void>) {
  const isSure = await confirm({
    title: T.removeTitle(name),
    text: T.removeText,
    yes: T.remove,
    isDangerous: true,
  });
  if (!isSure) return '';
  await api.deleteScript({ id });
  if (draft.value?.id === id) close();
  await reload();
  return T.removed;
}
