import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { type ActResult, attempt } from './notices.tsx';

interface ActProps {
  /** The action; may resolve with a notice. */
  run: () => Promise<ActResult> | ActResult;
  /** Why the action is not possible now, in words; null when it is possible. */
  why?: string | null;
  kind?: 'plain' | 'main' | 'danger';
  /** Shows the reason only on hover and to screen readers: for lists with a line above that states the reason once. */
  isTerse?: boolean;
  /** Text for screen readers, if the content of the button is not enough. */
  label?: string;
  isPressed?: boolean;
  /** The key that presses the button, if the page has hotkeys. */
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

/** A button that can be reached by keyboard even while it is unavailable, with the reason. */
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

/** The button that sends a form. While it is unavailable, it sends nothing and shows the reason. */
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
 * A button that acts on the game. While its action runs, a second press does nothing. An unavailable button can still
 * be reached by keyboard, and gives the reason.
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
