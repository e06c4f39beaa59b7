import { api } from './api.ts';
import { state } from './live.ts';
import { TEXTS } from './texts/index.ts';
import { Act } from './ui/act.tsx';

const T = TEXTS.pause;

/** A button that pauses or resumes the round. Available on every page. */
export function PauseButton() {
  const isPaused = Boolean(state.value?.round.paused);
  return (
    <Act kind={isPaused ? 'main' : 'plain'} hotkey="P" run={() => setPaused(!isPaused)}>
      {isPaused ? T.resume : T.pause}
    </Act>
  );
}

async function setPaused(on: boolean) {
  await api.pauseRound({ on });
  return on ? T.done : T.resumed;
}

/** Explains the pause while it lasts; empty otherwise. */
export function PauseLine() {
  const pause = state.value?.round.paused;
  return (
    <p class="stopped" role="status">
      {pause && T.paused(pause.by, new Date(pause.since).toLocaleTimeString())}
    </p>
  );
}
