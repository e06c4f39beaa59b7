import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Control } from '../game/control.ts';

/** Messages of the game window's shell; empty without a shell. */
export interface ShellNotice {
  /** A message for the streamer, such as that the game is being restarted; empty if there is none. */
  readonly message: ReadonlySignal<string>;
  /** Version of the runtime if it is a test runtime; otherwise empty. */
  readonly testRuntime: ReadonlySignal<string>;
}

interface ShellEvent {
  message: string | null;
  version: string;
  testBuild: boolean;
}

/** How long the page shows the message that nothing was stopped. Unit: ms. */
const REFUSAL_MS = 10_000;

/** Listens to the shell's reports, and stops everything when its tray asks for that. */
export function createShellNotice(
  shell: EventTarget,
  { stopEverything }: Pick<Control, 'stopEverything'>,
): ShellNotice {
  const reported = signal('');
  const refusal = signal('');
  const testRuntime = signal('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  shell.addEventListener('starfray:shell', event => {
    const { detail } = event as CustomEvent<ShellEvent>;
    reported.value = detail.message ?? '';
    testRuntime.value = detail.testBuild ? detail.version : '';
  });
  shell.addEventListener('starfray:stop-everything', async () => {
    refusal.value = await stopEverything();
    clearTimeout(timer);
    timer = setTimeout(() => {
      refusal.value = '';
    }, REFUSAL_MS);
  });
  return { message: computed(() => refusal.value || reported.value), testRuntime };
}
