import { type ReadonlySignal, signal } from '@preact/signals';

/** The state of the page's window on the desktop. */
export interface Presence {
  /** Whether the page is invisible: the window is minimised, or another tab is in front. */
  minimized: boolean;
  /** Whether the window gets key presses. A minimised window never has the focus. */
  focused: boolean;
  /** Whether the window itself is silenced, for example by its tray menu. */
  muted: boolean;
}

/** The event that the game window dispatches on the page, once at the start and at each change. */
const SHELL_EVENT = 'starfray:shell';

/**
 * Follows the state of the page's window. The game window reports its own state, since its pages count as visible even
 * while it is minimised; elsewhere the browser reports the state. An overlay is shown inside the streaming software,
 * where it cannot have the focus, so it always counts as focused.
 */
export function followWindow(page: Window, isOverlay: boolean): ReadonlySignal<Presence> {
  const now = () => presenceIn(page, isOverlay);
  const presence = signal(now());
  const update = () => {
    presence.value = now();
  };
  const leave = new AbortController();
  const options = { signal: leave.signal };
  page.document.addEventListener('visibilitychange', update, options);
  page.addEventListener('focus', update, options);
  page.addEventListener('blur', update, options);
  page.addEventListener(SHELL_EVENT, event => {
    leave.abort();
    const { minimized, focused, muted } = (event as CustomEvent<Partial<Presence> | null>).detail ?? {};
    presence.value = { minimized: !!minimized, focused: !!focused && !minimized, muted: !!muted };
  });
  return presence;
}

const presenceIn = ({ document }: Window, isOverlay: boolean): Presence => ({
  minimized: document.hidden,
  focused: isOverlay || document.hasFocus(),
  muted: false,
});
