import type { Script } from '../../../../schema/actions/scripts.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { Table } from '../../ui/table.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { differences, type Import, type ImportedScript } from './export-file.ts';

const T = TEXTS.settings.transfer;

/** The changes of an import, to confirm before anything is done. */
export function ImportPreview({ imported, close }: { imported: Import; close: () => void }) {
  const { answer } = useAnswer(() => api.listScripts());
  const settings = state.value?.settings;
  if (!settings || !answer.value) return null;
  const { scripts } = answer.value;
  const changes = differences(settings, imported);
  const news = imported.scripts.filter(script => !scripts.some(existing => isSame(existing, script)));
  const apply = async () => {
    await api.updateSettings(imported.settings);
    await saveAll(news, scripts);
    close();
    return T.applied;
  };
  return (
    <div class="plate" data-testid="import">
      <h4>{T.differences}</h4>
      <ChangeTable changes={changes} empty={news.length === 0 ? T.nothing : ''} />
      <ScriptList news={news} scripts={scripts} />
      <div class="row">
        {changes.length + news.length > 0 && (
          <Act kind="main" run={apply}>
            {T.apply}
          </Act>
        )}
        <button type="button" onClick={close}>
          {T.cancel}
        </button>
      </div>
    </div>
  );
}

type Change = ReturnType<typeof differences>[number];

const ChangeTable = ({ changes, empty }: { changes: readonly Change[]; empty: string }) => (
  <Table
    label={T.differences}
    rows={changes}
    keyOf={({ key }) => key}
    columns={[
      { title: T.setting, cell: ({ key }) => nameOf(key) },
      { title: T.now, cell: ({ now }) => now },
      { title: T.next, cell: ({ next }) => next },
    ]}
    empty={empty}
  />
);

const nameOf = (key: string) => (TEXTS.settings.rows as Record<string, { name: string }>)[key]?.name ?? key;

/** Whether an import would leave a script unchanged. */
const isSame = (existing: Script, imported: ImportedScript) =>
  (['name', 'language', 'code', 'trigger', 'hosts'] as const).every(
    key => JSON.stringify(existing[key]) === JSON.stringify(imported[key]),
  );

function ScriptList({ news, scripts }: { news: ImportedScript[]; scripts: readonly Script[] }) {
  if (news.length === 0) return null;
  return (
    <ul aria-label={T.scripts}>
      {news.map(script => (
        <li key={script.name}>
          {idOf(script, scripts) ? T.newerScript(script.name) : T.newScript(script.name)}{' '}
          {script.hosts.length > 0 && T.hosts(script.hosts.join(', '))}
        </li>
      ))}
    </ul>
  );
}

const idOf = ({ name }: ImportedScript, scripts: readonly Script[]) =>
  scripts.find(existing => existing.name === name)?.id;

/** Saves the scripts, all switched off; reports how many were saved when one is refused. */
async function saveAll(news: readonly ImportedScript[], scripts: readonly Script[]) {
  for (const [done, script] of news.entries()) {
    await api.saveScript({ ...script, id: idOf(script, scripts), enabled: false }).catch(error => {
      throw new Error(T.some(done, news.length) + (error instanceof Error ? error.message : error));
    });
  }
}
