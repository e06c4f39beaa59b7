import { signal } from '@preact/signals';
import { messageOf } from '../api.ts';
import { refreshNow } from '../live.ts';
import { TEXTS } from '../texts/index.ts';

/** The result of the last action, which is shown at the foot of the page and announced by screen readers. */

/** A notice about a finished action, with how to undo it, if possible. */
export interface NoticeContent {
  text: string;
  /** May resolve with another notice. */
  undo?: () => Promise<unknown>;
}

interface Notice extends NoticeContent {
  isError: boolean;
}

/** The notice of an action: what it did, or what will happen. An empty text shows no notice. */
export type ActResult = string | NoticeContent;

const SHOWN_MS = 6_000;
const notice = signal<Notice | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
/** The focused element when the notice came. */
let origin: Element | null = null;

/** Shows a result for some seconds. */
const showText = (content: NoticeContent) => show({ ...content, isError: false });

/** Shows an error until it is dismissed or replaced. */
export const tellError = (error: unknown) =>
  show({ text: messageOf(error, TEXTS.ui.unreachable), isError: true });

function show(next: Notice) {
  clearTimeout(timer);
  origin = document.activeElement;
  notice.value = next;
  if (!next.isError) timer = setTimeout(dismiss, SHOWN_MS);
}

/** Closes the notice. */
export function dismiss() {
  clearTimeout(timer);
  notice.value = null;
}

/** Returns the focus of keyboard users to the element that had it before the notice. */
function leave({ detail: clicks }: MouseEvent) {
  dismiss();
  if (clicks === 0 && origin instanceof HTMLElement) origin.focus();
}

/**
 * Runs an action and shows its result: the text that the action returns, nothing if that text is empty, or an error.
 * Resolves with whether it succeeded.
 */
export async function attempt(work: () => Promise<ActResult> | ActResult): Promise<boolean> {
  try {
    const answer = await work();
    const content = typeof answer === 'string' ? { text: answer } : answer;
    if (content.text) showText(content);
    refreshNow();
    return true;
  } catch (error) {
    tellError(error);
    return false;
  }
}

function takeBack({ undo }: NoticeContent) {
  attempt(async () => {
    const text = await undo?.();
    return typeof text === 'string' ? text : TEXTS.ui.undone;
  });
}

export function Notices() {
  const shown = notice.value;
  return (
    <div class="notices">
      <p role="status">
        {shown && !shown.isError ? shown.text : ''}
        {shown?.undo && (
          <button type="button" onClick={() => takeBack(shown)}>
            {TEXTS.ui.undo}
          </button>
        )}
      </p>
      {shown?.isError && (
        <p role="alert">
          {shown.text}
          <button type="button" onClick={leave}>
            {TEXTS.ui.dismiss}
          </button>
        </p>
      )}
    </div>
  );
}
