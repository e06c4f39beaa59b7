import { useSignal } from '@preact/signals';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { tellError } from '../../ui/notices.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';
import { exportOf, type Import, readImport } from './export-file.ts';
import { ImportPreview } from './import-preview.tsx';

const T = TEXTS.settings.transfer;

/** Exports settings and scripts to a file, and imports them. */
export function TransferSection() {
  const read = useSignal<Import | null>(null);
  const pick = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = ''; // so that the same file can be picked again
    read.value = null;
    if (!file) return;
    try {
      read.value = await readImport(file);
    } catch (error) {
      tellError(error);
    }
  };
  return (
    <Section title={T.title}>
      <p>{T.about}</p>
      <div class="row">
        <Act run={download}>{T.export}</Act>
        <FileField pick={pick} />
      </div>
      {read.value && (
        <ImportPreview
          imported={read.value}
          close={() => {
            read.value = null;
          }}
        />
      )}
    </Section>
  );
}

const FileField = ({ pick }: { pick: (input: HTMLInputElement) => void }) => (
  <div class="field">
    <label for="import">{T.import}</label>
    <input
      id="import"
      type="file"
      accept="application/json,.json"
      aria-describedby="import-hint"
      onChange={event => pick(event.currentTarget)}
    />
    <small id="import-hint" class="hint">
      {T.importHint}
    </small>
  </div>
);

async function download() {
  const settings = state.value?.settings ?? (await api.getSettings());
  const { scripts } = await api.listScripts();
  const content = new Blob([exportOf(settings, scripts)], { type: 'application/json' });
  saveFile(content, 'starfray-settings', 'json');
  return T.exported;
}
