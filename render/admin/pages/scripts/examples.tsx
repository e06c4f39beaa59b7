import type { Output } from '../../../../schema/actions/index.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { openScript } from './open-script.ts';
import { LanguageName, startInWords } from './words.tsx';

const T = TEXTS.scripts;

type Example = Output<'listScriptExamples'>['examples'][number];

/** The included scripts, to start from. */
export function ExamplesSection({ isOpen }: { isOpen: boolean }) {
  const { answer } = useAnswer(() => api.listScriptExamples());
  if (!answer.value) return null;
  return (
    <Section title={T.examplesTitle}>
      <details open={isOpen}>
        <summary>{T.examplesAbout(answer.value.examples.length)}</summary>
        <Table
          label={T.examplesTitle}
          rows={answer.value.examples}
          keyOf={({ name }) => name}
          columns={COLUMNS}
          empty={T.noScripts}
        />
      </details>
    </Section>
  );
}

const COLUMNS: Column<Example>[] = [
  { title: T.columns.name, cell: ({ name }) => name },
  {
    title: T.columns.about,
    cell: ({ about, secrets }) => (secrets.length > 0 ? `${about} ${T.needs(secrets.join(', '))}` : about),
  },
  { title: T.columns.start, cell: ({ trigger }) => startInWords(trigger) },
  { title: T.columns.language, cell: ({ language }) => <LanguageName language={language} /> },
  {
    title: T.columns.use,
    cell: example => (
      <Act label={`${T.copy}: ${example.name}`} run={() => openScript(copyOf(example), { isSaved: false })}>
        {T.copy}
      </Act>
    ),
  },
];

const copyOf = ({ about, secrets, ...example }: Example) => ({ ...example, id: null, enabled: true });
