import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { onEvent } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { CheckField, tickOf } from '../../ui/fields.tsx';
import { memo } from '../../ui/memo.tsx';
import { Section } from '../../ui/section.tsx';
import { causeOf } from './causes.ts';
import { inWords } from './event-words.ts';

const T = TEXTS.feed;

interface Line {
  id: string;
  at: number;
  text: string;
  isKill: boolean;
  hasCause: boolean;
}

/** Events without a caller worth naming: a boss leaves in its own time, no matter who called it. */
const UNCAUSED = new Set(['kill', 'boss.left']);
/** Maximum number of lines. */
const MOST = 80;
const lines = signal<readonly Line[]>([]);

onEvent(({ id, event }) => {
  const text = inWords(event);
  if (!text) return;
  const { at, type } = event;
  const line = { id, at, text, isKill: type === 'kill', hasCause: !UNCAUSED.has(type) };
  lines.value = [line, ...lines.value].slice(0, MOST);
});

/** What happened, newest first, with its cause. */
export function FeedSection({ isFolded }: { isFolded?: boolean }) {
  const withKills = useSignal(true);
  const shown = lines.value.filter(({ isKill }) => withKills.value || !isKill);
  return (
    <Section title={T.title} name="log" isFolded={isFolded}>
      <CheckField label={T.kills} {...tickOf(withKills)} />
      {shown.length === 0 && <p class="muted">{T.empty}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard */}
      <ol class="feed" aria-label={T.title} tabIndex={0}>
        {shown.map(line => (
          <FeedLine key={line.id} line={line} />
        ))}
      </ol>
    </Section>
  );
}

const FeedLine = memo(({ line: { id, at, text, hasCause } }: { line: Line }) => {
  const cause = useSignal('');
  useEffect(() => {
    if (!hasCause) return;
    causeOf(id).then(words => {
      cause.value = words;
    });
  }, []);
  return (
    <li>
      <time>{new Date(at).toLocaleTimeString()}</time> {text} <small>{cause.value}</small>
    </li>
  );
});
