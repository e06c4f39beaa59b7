import { api } from './api.ts';
import { state } from './live.ts';
import { TEXTS } from './texts/index.ts';
import { Act } from './ui/act.tsx';
import { confirm } from './ui/dialog.tsx';

const T = TEXTS.emergency;

/** A button that stops everything that runs automatically, and later resumes it. Available on every page. */
export function EmergencyButton() {
  const isStopped = Boolean(state.value?.stopped);
  return (
    <Act kind={isStopped ? 'main' : 'danger'} run={isStopped ? resume : stop}>
      {isStopped ? T.resume : T.stop}
    </Act>
  );
}

async function stop() {
  await api.emergency({ on: true });
  return T.done;
}

/** Asks first, because the second click of a double click would lift the stop. */
async function resume() {
  if (!(await confirm({ title: T.resumeTitle, text: T.resumeText, yes: T.resume }))) return '';
  await api.emergency({ on: false });
  return T.resumed;
}

/** Explains the emergency stop while it lasts. Otherwise empty, so that screen readers announce the change. */
export function EmergencyLine() {
  const stop = state.value?.stopped;
  return (
    <p class="stopped" role="status">
      {stop && T.stopped(stop.by, new Date(stop.since).toLocaleTimeString())}
    </p>
  );
}
