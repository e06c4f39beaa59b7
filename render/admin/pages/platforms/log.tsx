import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';
import { usePolled } from '../../ui/use-polled.ts';
import { Switch } from './switch.tsx';

const T = TEXTS.services.log;
const EVERY_MS = 2_000;

/** Records the form of messages from services, so that a streamer can send a sample. */
export function LogSection() {
  const log = usePolled(() => api.getPlatformLog(), EVERY_MS).value;
  if (!log) return null;
  return (
    <Section title={T.title} isFolded>
      <p>{T.about}</p>
      <Switch
        label={T.on}
        isOn={log.on}
        change={on => api.setPlatformLog({ on }).then(() => (on ? T.isOn : T.isOff))}
      />
      <Act why={log.messages.length === 0 ? T.none : null} run={save}>
        {T.save}
      </Act>
    </Section>
  );
}

async function save() {
  const { messages } = await api.getPlatformLog();
  saveFile(new Blob([JSON.stringify(messages, null, 1)]), 'starfray-platforms', 'json');
  return '';
}
