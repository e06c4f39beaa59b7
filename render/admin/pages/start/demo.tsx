import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { callAdmin } from '../../api.ts';
import { health } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';

const T = TEXTS.start;

interface DemoStatus {
  state: 'off' | 'starting' | 'on' | 'ending';
  /** Address of the demo's overlay, once the demo runs. */
  url: string | null;
}

/** Interval at which a running demo is checked, since it may end by itself. Unit: ms. */
const LOOK_EVERY_MS = 2_000;

const LINES = { off: '', starting: T.demoStarting, on: T.demoIsOn, ending: T.demoEnding };

/** A show with simulated viewers: a separate program, started and ended here. */
export function Demo() {
  const status = useDemo();
  const { state, url } = status.value;
  return (
    <div class="demo">
      <h4>{T.demoTitle}</h4>
      <p>{T.demoAbout}</p>
      <p role="status">{LINES[state]}</p>
      <div class="row">
        {url && (
          <a class="button main" href={url} target="_blank" rel="noopener">
            {T.watchDemo}
          </a>
        )}
        {state === 'off' || state === 'starting' ? (
          <Act why={health.value?.live ? T.onAir : null} run={() => startDemo(status)}>
            {T.startDemo}
          </Act>
        ) : (
          <Act run={() => endDemo(status)}>{T.endDemo}</Act>
        )}
      </div>
    </div>
  );
}

/** The status of the demo, polled while it is not off. */
function useDemo(): Signal<DemoStatus> {
  const status = useSignal<DemoStatus>({ state: 'off', url: null });
  const look = () =>
    callAdmin<DemoStatus>('GET', '/demo').then(
      current => {
        status.value = current;
      },
      () => {}, // the line about the connection reports the failure
    );
  const isOff = status.value.state === 'off';
  useEffect(() => void look(), []);
  useEffect(() => {
    if (isOff) return;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOff]);
  return status;
}

async function startDemo(status: Signal<DemoStatus>) {
  status.value = { state: 'starting', url: null };
  try {
    status.value = await callAdmin<DemoStatus>('POST', '/demo');
  } catch (error) {
    status.value = { state: 'off', url: null };
    throw error;
  }
  open(status.value.url ?? '', '_blank', 'noopener'); // if the browser blocks the new tab, the link remains
  return T.demoStarted;
}

async function endDemo(status: Signal<DemoStatus>) {
  status.value = await callAdmin<DemoStatus>('DELETE', '/demo');
  return T.demoEnded;
}
