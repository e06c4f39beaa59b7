import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { attempt } from './notices.tsx';

interface ActProps {
  /** Carries it out; may resolve with what to tell. */
  run: () => Promise<string | undefined> | string | undefined;
  /** Why it cannot be done now, in words; null when it can. */
  why?: string | null;
  kind?: 'plain' | 'main' | 'danger';
  /** Says why only to those who point at it or have it read out: for lists, where a line above says it once. */
  isTerse?: boolean;
  /** What screen readers say, where the content of the button is not enough. */
  label?: string;
  isPressed?: boolean;
  children: ComponentChildren;
}

/**
 * A button that acts on the game. While its work lasts a second press does nothing. One that is unavailable can still be
 * reached by keyboard, and says why.
 */
export function Act({ run, why = null, kind = 'plain', isTerse, label, isPressed, children }: ActProps) {
  const isBusy = useSignal(false);
  const reasonId = useId();
  const press = async () => {
    if (why !== null || isBusy.value) return;
    isBusy.value = true;
    await attempt(run);
    isBusy.value = false;
  };
  return (
    <span class="act">
      <button
        type="button"
        class={kind}
        aria-label={label}
        aria-pressed={isPressed}
        aria-busy={isBusy.value}
        aria-disabled={why !== null}
        aria-describedby={why === null ? undefined : reasonId}
        title={why ?? undefined}
        onClick={press}
      >
        {children}
      </button>
      {why !== null && (
        <small id={reasonId} class={isTerse ? 'sr-only' : 'why'}>
          {why}
        </small>
      )}
    </span>
  );
}
