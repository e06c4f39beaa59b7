import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import { connection } from '../live.ts';
import { tellError } from './notices.tsx';

interface Answer<T> {
  /** Null until the first answer. */
  answer: ReadonlySignal<T | null>;
  /** Sends the request again. */
  reload(): Promise<void>;
}

/** The server's answer to the request of a page: sent when the page opens, and again after a lost connection. */
export function useAnswer<T>(question: () => Promise<T>): Answer<T> {
  const answer = useSignal<T | null>(null);
  // the request is the same while the page is shown
  const reload = useCallback(
    () =>
      question().then(value => {
        answer.value = value;
      }, tellError),
    [],
  );
  const isConnected = connection.value !== 'lost' && connection.value !== 'ended';
  useEffect(() => {
    if (isConnected) reload();
  }, [isConnected]);
  return { answer, reload };
}
