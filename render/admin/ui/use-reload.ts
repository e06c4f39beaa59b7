import { useEffect } from 'preact/hooks';
import type { EventType } from '../../../schema/records/events.ts';
import { onEvent } from '../live.ts';

/** Time within which several events cause only one reload. Unit: ms. */
const WAIT_MS = 300;

/** Reloads after events of these types, for lists that change by themselves. */
export function useReload(types: readonly EventType[], reload: () => void) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent(({ event }) => {
      if (!types.some(type => type === event.type)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        reload();
      }, WAIT_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}
