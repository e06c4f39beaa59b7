import type { ComponentChildren } from 'preact';
import { connection } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';

/** The list of finished and open steps. */
export const Checks = ({ children }: { children: ComponentChildren }) => <ul class="checks">{children}</ul>;

interface CheckProps {
  /** Whether the step is done; null while that is unknown. */
  isDone: boolean | 'partly' | null;
  /** The text of a step that is done, at least partly. */
  done: string;
  open: string;
  isOptional?: boolean;
  /** The page on which the step is done. */
  link?: { page: string; text: string };
}

const MARKS = { done: '✓', partly: '◐', open: '○', optional: '○', unknown: '?' } as const;

/** A step in the list of steps. It also shows if it is unknown because the game does not answer. */
export function Check({ isDone, done, open, isOptional = false, link }: CheckProps) {
  const state = connection.value === 'open' ? stateOf(isDone, isOptional) : 'unknown';
  const text = { done, partly: done, open, optional: open, unknown: TEXTS.start.unknown }[state];
  return (
    <li class={state} data-state={state}>
      <span class="tick" aria-hidden="true">
        {MARKS[state]}
      </span>
      <span>
        <span class="sr-only">{TEXTS.start.marks[state]} </span>
        {text} {link && state !== 'unknown' && state !== 'done' && <a href={`#${link.page}`}>{link.text}</a>}
      </span>
    </li>
  );
}

function stateOf(isDone: CheckProps['isDone'], isOptional: boolean): keyof typeof MARKS {
  if (isDone === null) return 'unknown';
  if (isDone) return isDone === 'partly' ? 'partly' : 'done';
  return isOptional ? 'optional' : 'open';
}
