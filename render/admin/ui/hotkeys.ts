import { useEffect } from 'preact/hooks';

/** Hotkeys of a page. Each hotkey presses the button, or focuses the field, that names it in `aria-keyshortcuts`. */
export function useHotkeys() {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/**
 * Handles a key press. Ignores key presses while somebody types or a question is open, and shortcuts of the browser.
 */
function press(event: KeyboardEvent) {
  const { key, target, repeat, ctrlKey, altKey, metaKey } = event;
  if (repeat || ctrlKey || altKey || metaKey || isField(target) || document.querySelector('dialog')) return;
  const control = document.querySelector<HTMLElement>(
    `[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`,
  );
  if (!control) return;
  event.preventDefault();
  if (!isField(control)) return control.click();
  control.closest('details')?.setAttribute('open', ''); // a field in a folded section cannot be focused
  control.focus();
}

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, select, textarea');
