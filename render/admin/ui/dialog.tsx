import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { TEXTS } from '../texts/index.ts';

/** Questions that must be answered before something is done. */

interface Question {
  title: string;
  text: ComponentChildren;
  /** The label of the button that confirms. */
  yes: string;
  isDangerous?: boolean;
  /** Asks for a line of text, with this initial value. */
  input?: string;
}

interface Asked extends Question {
  answer(text: string | null): void;
}

const asked = signal<Asked | null>(null);

/** Resolves with whether the streamer confirms. */
export const confirm = async (question: Omit<Question, 'input'>) => (await put(question)) !== null;

/** Resolves with the text that the streamer entered, or null if they cancelled. */
export const ask = (question: Question & { input: string }) => put(question);

function put(question: Question) {
  asked.value?.answer(null);
  return new Promise<string | null>(resolve => {
    const own: Asked = {
      ...question,
      answer(text) {
        if (asked.value === own) asked.value = null; // otherwise the next question is already open
        resolve(text);
      },
    };
    asked.value = own;
  });
}

/** Where questions are shown. */
export const Dialogs = () => (asked.value ? <QuestionDialog {...asked.value} /> : null);

function QuestionDialog({ title, text, yes, isDangerous, input, answer }: Asked) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close(); // returns the focus to where it was
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="question" onClose={() => answer(null)}>
      <form
        onSubmit={event => {
          event.preventDefault();
          answer(String(new FormData(event.currentTarget).get('text') ?? ''));
        }}
      >
        <h2 id="question">{title}</h2>
        <div>{text}</div>
        {input !== undefined && (
          <input name="text" aria-labelledby="question" value={input} autoComplete="off" />
        )}
        <div class="row">
          <button type="button" onClick={() => answer(null)}>
            {TEXTS.ui.cancel}
          </button>
          <button type="submit" class={isDangerous ? 'danger' : 'main'}>
            {yes}
          </button>
        </div>
      </form>
    </dialog>
  );
}
