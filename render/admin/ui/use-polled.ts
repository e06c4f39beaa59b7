import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { connection } from '../live.ts';

/**
 * The server's answer to a request that is repeated while somebody looks at the page; null until the first answer. A
 * failure is ignored: the page itself shows that the connection is lost.
 */
export function usePolled<T>(question: () => Promise<T>, everyMs: number): ReadonlySignal<T | null> {
  const answer = useSignal<T | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const isPointless = document.hidden || connection.value === 'signed-out';
      const value = isPointless ? null : await question().catch(() => null);
      if (isOver) return;
      if (value !== null) answer.value = value;
      timer = setTimeout(ask, everyMs);
    };
    ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return answer;
}
