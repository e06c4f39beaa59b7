import { type ReadonlySignal, signal } from '@preact/signals';
import type { OverlayLayout } from '../../../schema/records/overlays.ts';
import type { Sound, SoundOptions } from './index.ts';

/** The sound of the page, which starts after the picture and never affects it. */
export interface SoundLink extends Omit<Sound, 'status' | 'close'> {
  /** Whether the browser requires a click or a key before it plays anything. */
  readonly isBlocked: ReadonlySignal<boolean>;
  /** The state of the sound; null until the sound is loaded, and after it has failed. */
  status(): ReturnType<Sound['status']> | null;
}

/**
 * Whether a page has sound. The game itself has sound, overlays have it with `?sound=1`, and the picture inside the
 * streaming menu never has it.
 */
export const hasSound = (page: OverlayLayout, { search }: Pick<URL, 'search'>) =>
  page === 'game' || (page !== 'menu' && new URLSearchParams(search).get('sound') === '1');

/** Loads the sound after the picture. If that fails, the page continues without sound. */
export function startSound(options: Omit<SoundOptions, 'isBlocked' | 'onError'>): SoundLink {
  const isBlocked = signal(false);
  let sound: Sound | null = null;

  function fail(error: unknown) {
    console.warn('The page continues without sound.', error);
    const failed = sound;
    sound = null;
    isBlocked.value = false;
    failed?.close();
  }
  const attempt = (use: (sound: Sound) => void) => {
    try {
      if (sound) use(sound);
    } catch (error) {
      fail(error);
    }
  };
  import('./index.ts')
    .then(({ createSound }) => {
      sound = createSound({ ...options, isBlocked, onError: fail });
    })
    .catch(fail);

  return {
    isBlocked,
    flash: (flashes, now) => attempt(sound => sound.flash(flashes, now)),
    event: (event, now) => attempt(sound => sound.event(event, now)),
    picture: now => attempt(sound => sound.picture(now)),
    reset: () => attempt(sound => sound.reset()),
    status: () => sound?.status() ?? null,
  };
}
