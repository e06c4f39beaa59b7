import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import { connection } from '../live.ts';
import { tellError } from './notices.tsx';

interface Answer<T> {
  /** Null until the first answer. */
  answer: ReadonlySignal<T | null>;
  /** Asks again. */
  reload(): Promise<void>;
}

/** What the server answers to a question of a page: asked when the page opens, and again after a lost connection. */
export function useAnswer<T>(question: () => Promise<T>): Answer<T> {
  const answer = useSignal<T | null>(null);
  // the question is the same for as long as the page is shown
  const reload = useCallback(
    () =>
      question().then(value => {
        answer.value = value;
      }, tellError),
    [],
  );
  const isConnected = connection.value !== 'lost';
  useEffect(() => {
    if (isConnected) reload();
  }, [isConnected]);
  return { answer, reload };
}
