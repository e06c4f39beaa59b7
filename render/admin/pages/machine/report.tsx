import { callAdminForFile } from '../../api.ts';
import { connection } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';

const { report: T, away } = TEXTS.machine;

/** A file for people who look for the cause of a fault, and a list of its contents. */
export const ReportSection = () => (
  <Section title={T.title}>
    <p>{T.about}</p>
    <ul>
      {T.holds.map(part => (
        <li key={part}>{part}</li>
      ))}
    </ul>
    <p>{T.notIncluded}</p>
    <Act run={save} why={away[connection.value] ?? null}>
      {T.save}
    </Act>
  </Section>
);

async function save() {
  saveFile(await callAdminForFile('/report'), 'starfray-report', 'zip');
  return T.saved;
}
