import { useRef } from 'preact/hooks';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { draft } from './editor/draft.ts';
import { EditorSection } from './editor/editor.tsx';
import { ExamplesSection } from './examples.tsx';
import { ListSection } from './list.tsx';
import { RunsSection } from './runs.tsx';
import { SecretsSection } from './secrets.tsx';

/**
 * The streamer's scripts: a list, their runs, and an editor to write and test them. The examples are open if there was no
 * script when the page was opened.
 */
export function ScriptsPage() {
  const { answer, reload } = useAnswer(() => api.listScripts());
  const isFirst = useRef<boolean | null>(null);
  const listed = answer.value;
  if (!listed) return null;
  const { scripts, secrets, runtimes, events } = listed;
  isFirst.current ??= scripts.length === 0;
  return (
    <>
      <p>{TEXTS.scripts.about}</p>
      <ListSection scripts={scripts} reload={reload} />
      {draft.value && (
        <EditorSection draft={draft.value} runtimes={runtimes} events={events} reload={reload} />
      )}
      <RunsSection />
      <ExamplesSection isOpen={isFirst.current} scripts={scripts} secrets={secrets} reload={reload} />
      <SecretsSection changed={reload} />
    </>
  );
}
