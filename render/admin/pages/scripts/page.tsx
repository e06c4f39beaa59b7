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
 * The streamer's scripts: a list, their runs, and an editor to write and test them. The examples come first until there
 * is a script.
 */
export function ScriptsPage() {
  const { answer, reload } = useAnswer(() => api.listScripts());
  const listed = answer.value;
  if (!listed) return null;
  const { scripts, runtimes, events } = listed;
  const isFirst = scripts.length === 0;
  return (
    <>
      <p>{TEXTS.scripts.about}</p>
      {isFirst && <ExamplesSection isOpen />}
      <ListSection scripts={scripts} reload={reload} />
      {draft.value && (
        <EditorSection draft={draft.value} runtimes={runtimes} events={events} reload={reload} />
      )}
      <RunsSection />
      {!isFirst && <ExamplesSection isOpen={false} />}
      <SecretsSection />
    </>
  );
}
