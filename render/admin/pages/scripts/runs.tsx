import { useSignal } from '@preact/signals';
import type { Output } from '../../../../schema/actions/index.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { memo } from '../../ui/memo.tsx';
import { Section } from '../../ui/section.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReload } from '../../ui/use-reload.ts';
import { Figures, OutputLines } from './run-output.tsx';

const T = TEXTS.scripts;

type Run = Output<'listScriptRuns'>['runs'][number];

/** Number of runs that are shown. */
const SHOWN = 50;
/** Longest time that a run may wait and last. Unit: ms. */
const OVERLAP_MS = 120_000;

/** The latest runs, newest first, as they end. */
export function RunsSection() {
  const known = useSignal<readonly Run[]>([]);
  const { reload } = useAnswer(async () => {
    const newest = known.value[0]?.at ?? 0;
    const { runs } = await api.listScriptRuns({ after: String(Math.max(0, newest - OVERLAP_MS)) });
    known.value = merged(known.value, runs);
    return runs;
  });
  useReload(['script.output'], reload);
  return (
    <Section
      title={T.runsTitle}
      isFolded
      isOpen={known.value.length > 0}
      brief={known.value.length === 0 ? T.noRuns : undefined}
    >
      <ul class="runs">
        {known.value.map(run => (
          <RunRow key={run.at} run={run} />
        ))}
      </ul>
    </Section>
  );
}

/** Adds new runs to the known ones. Known runs stay the same objects, so that their rows are not rendered again. */
function merged(known: readonly Run[], more: readonly Run[]): readonly Run[] {
  const times = new Set(known.map(({ at }) => at));
  const added = more.filter(({ at }) => !times.has(at));
  return [...known, ...added].sort((a, b) => b.at - a.at).slice(0, SHOWN);
}

const RunRow = memo(({ run }: { run: Run }) => (
  <li class={run.ok ? '' : 'failed'}>
    <details>
      <summary>
        <time>{new Date(run.at).toLocaleTimeString()}</time> <strong>{run.name}</strong>{' '}
        <span class="muted">{startOf(run.trigger)}</span> {T.ends[run.end]}
        {!run.ok && run.line !== null && ` (${T.line(run.line)})`}
      </summary>
      <Figures run={run} />
      <OutputLines lines={run.output} />
    </details>
  </li>
));

const startOf = (trigger: string) =>
  T.runStarts.find(([name]) => name === trigger)?.[1] ?? T.byEvent[trigger] ?? T.starts.event;
