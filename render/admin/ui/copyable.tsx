import { TEXTS } from '../texts/index.ts';
import { attempt } from './notices.tsx';

/** A text with a button that copies it. */
export const Copyable = ({ text, name }: { text: string; name: string }) => (
  <div class="row copyable">
    <code>{text}</code>
    <button
      type="button"
      aria-label={`${TEXTS.ui.copy}: ${name}`}
      onClick={() =>
        attempt(async () => {
          await navigator.clipboard.writeText(text);
          return TEXTS.ui.copied;
        })
      }
    >
      {TEXTS.ui.copy}
    </button>
  </div>
);
