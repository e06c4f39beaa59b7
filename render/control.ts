import { type ReadonlySignal, signal } from '@preact/signals';
import type { MENU_PAGES, MODES } from '../schema/catalog.ts';

/** Running the show from the picture itself: at `/`, in a browser of this machine that has the streamer's session. */
export interface Control {
  /** Whether the browser has the session; `elsewhere` on other machines, `unknown` until the server has said so. */
  readonly access: ReadonlySignal<'unknown' | 'signed-in' | 'signed-out' | 'elsewhere'>;
  /** What came of the last press, where it cannot be seen. */
  readonly reply: ReadonlySignal<string>;
  /** Asks again whether the browser has the session. */
  check(): Promise<void>;
  showPage(page: (typeof MENU_PAGES)[number] | null): Promise<void>;
  /** Of that mode, or the saved one. */
  openLobby(mode?: keyof typeof MODES): Promise<void>;
  startRound(): Promise<void>;
  closeResults(): Promise<void>;
  openTitle(): Promise<void>;
}

const NO_ANSWER = 'The game does not answer. Try again in a moment.';
const COMES_NEXT = 'That mode comes next.';

/** A small caller of its own: this page loads before anything is on the air, and needs five actions. */
export function createControl(): Control {
  const access = signal<Control['access']['value']>('unknown');
  const reply = signal('');

  const send = async (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.status === 401) access.value = 'signed-out';
    const { error, applies } = await response.json();
    return error ?? (applies === 'next lobby' ? COMES_NEXT : '');
  };
  const act = async (path: string, body?: object) => {
    reply.value = await send(path, body).catch(() => NO_ANSWER);
  };

  return {
    access,
    reply,
    async check() {
      const response = await fetch('/admin/session').catch(() => null);
      if (response) access.value = await accessIn(response);
    },
    showPage: page => act('/menu/page', { page }),
    openLobby: mode => act('/lobby', { mode }),
    startRound: () => act('/round/start'),
    closeResults: () => act('/results/close'),
    openTitle: () => act('/menu'),
  };
}

async function accessIn(response: Response) {
  if (!response.ok) return 'elsewhere';
  const { signedIn } = await response.json();
  return signedIn ? 'signed-in' : 'signed-out';
}
