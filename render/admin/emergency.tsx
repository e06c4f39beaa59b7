import { api } from './api.ts';
import { state } from './live.ts';
import { TEXTS } from './texts/index.ts';
import { Act } from './ui/act.tsx';

const T = TEXTS.emergency;

/** Stops everything that acts by itself, and lets it go on; within reach on every page. */
export function EmergencyButton() {
  const isStopped = Boolean(state.value?.stopped);
  const set = async () => {
    await api.emergency({ on: !isStopped });
    return isStopped ? T.resumed : T.done;
  };
  return (
    <Act kind={isStopped ? 'main' : 'danger'} run={set}>
      {isStopped ? T.resume : T.stop}
    </Act>
  );
}

/** Says what being stopped means, as long as it lasts. */
export function EmergencyLine() {
  const stop = state.value?.stopped;
  return (
    <p class="stopped" role="status" hidden={!stop}>
      {stop && T.stopped(stop.by, new Date(stop.since).toLocaleTimeString())}
    </p>
  );
}
