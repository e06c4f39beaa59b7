import { type ReadonlySignal, signal } from '@preact/signals';
import type { MENU_PAGES, MODES } from '../../schema/catalog/catalog.ts';
import { SETTINGS } from '../../schema/records/settings.ts';
import { call, createAccess, type ShowAccess } from '../access/access.ts';
import type { Game } from './game.ts';
import { texts } from './texts.ts';

/**
 * Runs the show from the picture itself. It is available at `/`, in a browser on this machine that has the streamer's
 * session.
 */
export interface Control {
  readonly access: ShowAccess['state'];
  readonly howToSignIn: ShowAccess['howToSignIn'];
  /** The result of the last press, if it is not visible. */
  readonly reply: ReadonlySignal<string>;
  /** Checks again whether the browser has the session. */
  check(): Promise<void>;
  showPage(page: (typeof MENU_PAGES)[number] | null): Promise<void>;
  /** Opens the lobby of the given mode, or of the saved mode. */
  openLobby(mode?: keyof typeof MODES): Promise<void>;
  startRound(): Promise<void>;
  closeResults(): Promise<void>;
  openTitle(): Promise<void>;
  /** Whether the list of pilots is open, which only this page shows. */
  readonly hasPilots: ReadonlySignal<boolean>;
  togglePilots(): void;
  /** Makes every camera follow the pilot with the given name; null for none in particular. */
  follow(pilot: string | null): Promise<void>;
  /** Switches all cameras to the next camera mode. */
  nextCamera(): Promise<void>;
  /** Triggers the emergency stop. Resolves with the reason if nothing was stopped, with an empty text otherwise. */
  stopEverything(): Promise<string>;
}

const CAMERAS = SETTINGS.camera.options;
type Camera = (typeof CAMERAS)[number];

/** A small client instead of the library, because this page must load fast and needs only eight actions. */
export function createControl({ settings }: Pick<Game, 'settings'>): Control {
  const { state: access, howToSignIn, check, lose } = createAccess();
  const reply = signal('');
  const hasPilots = signal(false);

  const send = async (path: string, body: object = {}, method: 'POST' | 'PATCH' = 'POST') => {
    const response = await call(method, `/api/v1${path}`, body);
    if (response.status === 401) lose();
    const { error, applies } = await response.json();
    return error ?? (applies === 'next lobby' ? texts.comesNext : '');
  };
  const act = async (...what: Parameters<typeof send>) => {
    reply.value = await send(...what).catch(() => texts.noAnswer);
  };
  const turnCamera = async () => {
    const camera = after(settings.value.camera);
    await act('/settings', { camera }, 'PATCH');
    if (reply.value) return;
    settings.value = { ...settings.value, camera }; // the next press may come before the server reports this
    reply.value = texts.cameras[camera];
  };

  return {
    access,
    howToSignIn,
    reply,
    check,
    showPage: page => act('/menu/page', { page }),
    openLobby: mode => act('/lobby', { mode }),
    startRound: () => act('/round/start'),
    closeResults: () => act('/results/close'),
    openTitle: () => act('/menu'),
    hasPilots,
    togglePilots() {
      hasPilots.value = !hasPilots.value;
    },
    follow: pilot => act('/camera/follow', { id: pilot }),
    async nextCamera() {
      if (access.value === 'signed-in') await turnCamera();
      else reply.value = texts.notSignedIn(howToSignIn.value);
    },
    stopEverything: () => send('/emergency', { on: true }).catch(() => texts.notStopped),
  };
}

const after = (camera: Camera): Camera => CAMERAS[(CAMERAS.indexOf(camera) + 1) % CAMERAS.length];
