import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { type ActResult, attempt } from './notices.tsx';

interface ActProps {
  /** Carries it out; may resolve with what to tell. */
  run: () => Promise<ActResult> | ActResult;
  /** Why it cannot be done now, in words; null when it can. */
  why?: string | null;
  kind?: 'plain' | 'main' | 'danger';
  /** Says why only to those who point at it or have it read out: for lists, where a line above says it once. */
  isTerse?: boolean;
  /** What screen readers say, where the content of the button is not enough. */
  label?: string;
  isPressed?: boolean;
  /** The key that presses it, where the page has keys. */
  hotkey?: string;
  children: ComponentChildren;
}

interface ReasonedProps {
  why: string | null;
  isTerse?: boolean;
  children: (described: {
    'aria-disabled': boolean;
    'aria-describedby'?: string;
    title?: string;
  }) => ComponentChildren;
}

/** A button, which can be reached by keyboard although it is unavailable, with why it is. */
function Reasoned({ why, isTerse, children }: ReasonedProps) {
  const id = useId();
  return (
    <span class="act">
      {children(
        why === null
          ? { 'aria-disabled': false }
          : { 'aria-disabled': true, 'aria-describedby': id, title: why },
      )}
      {why !== null && (
        <small id={id} class={isTerse ? 'sr-only' : 'why'}>
          {why}
        </small>
      )}
    </span>
  );
}

/** The button that sends a form; one that is unavailable sends nothing, and says why. */
export const Submit = ({ why, children }: { why: string | null; children: ComponentChildren }) => (
  <Reasoned why={why}>
    {described => (
      <button type="submit" {...described} onClick={event => why !== null && event.preventDefault()}>
        {children}
      </button>
    )}
  </Reasoned>
);

/**
 * A button that acts on the game. While its work lasts a second press does nothing. One that is unavailable can still be
 * reached by keyboard, and says why.
 */
export function Act({
  run,
  why = null,
  kind = 'plain',
  isTerse,
  label,
  isPressed,
  hotkey,
  children,
}: ActProps) {
  const isBusy = useSignal(false);
  const press = async () => {
    if (why !== null || isBusy.value) return;
    isBusy.value = true;
    await attempt(run);
    isBusy.value = false;
  };
  return (
    <Reasoned why={why} isTerse={isTerse}>
      {described => (
        <button
          type="button"
          class={kind}
          aria-label={label}
          aria-pressed={isPressed}
          aria-keyshortcuts={hotkey}
          aria-busy={isBusy.value}
          {...described}
          onClick={press}
        >
          {children}
        </button>
      )}
    </Reasoned>
  );
}
