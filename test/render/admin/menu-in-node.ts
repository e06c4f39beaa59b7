import { type ComponentChild, Fragment, h } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { GUIDE } from '../../../net/platform/twitch/account/guide.ts';
import { proofHeaders } from '../../../render/access/session-proof.ts';
import { connection, health, startLive, state } from '../../../render/admin/live.ts';
import { Dialogs } from '../../../render/admin/ui/dialog.tsx';
import { dismiss, Notices } from '../../../render/admin/ui/notices.tsx';
import type { GuidedAccount } from '../../../schema/actions/stream.ts';
import type { GameEvent } from '../../../schema/records/events.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import type { Health } from '../../../schema/records/health.ts';
import type { State } from '../../../schema/records/state.ts';
import { PageElement, shown } from '../page-in-node.ts';
import { createStorage } from '../storage-in-node.ts';

/**
 * Tests open pages of the streaming menu here without a browser and without a server. The requests of the pages are
 * recorded and answered.
 */

/** Replaces `FormData`: the fields of a form by name. */
class FieldsOfForm {
  readonly form: PageElement;
  constructor(form: PageElement) {
    this.form = form;
  }
  *[Symbol.iterator]() {
    for (const field of this.form.inside) {
      const { name, type, checked, value = field.attributes.defaultValue ?? '' } = field.attributes;
      const isLeftOut = type === 'checkbox' && !('checked' in field ? field.checked : checked);
      if (name && !isLeftOut) yield [name, 'value' in field ? field.value : value] as const;
    }
  }
  get(name: string) {
    return Object.fromEntries(this)[name];
  }
}

export const HEALTH: Health = {
  ...{ ok: true, game: '1.2.3', api: '1', uptime: 3_725, tick: 0, ticksPerSecond: 60 },
  ...{ tickMs: { p50: 1, p99: 2 }, latenessMs: { p50: 0.1, p99: 12.34 }, timerGrainMs: 0 },
  ...{ slippedTicks: 4, restarts: 5, eventStreams: 6, overlays: 7, confinement: 'process' },
  ...{ stopped: false, stoppedSince: null, live: false, fanout: null },
};

/** An unconnected account at Twitch, as `GET /stream/accounts` lists it. */
export const twitchAccount = (changes: Partial<GuidedAccount> = {}): GuidedAccount => ({
  ...{ platform: 'twitch', state: 'disconnected', user: null, packs: [], remarks: [] },
  client: { from: 'stored', id: 'abc' },
  guide: GUIDE,
  rewards: true,
  ...changes,
});

/** An answer with a status other than 200. */
interface Refused {
  status: number;
  code: string;
  error: string;
}

interface Sent {
  method?: string;
  body?: string;
  headers?: object;
}

/**
 * Lets the tests of a file open pages. `asked` holds the requests since the test began, except for the requests by
 * which the menu follows the game (its state, health and events), which are in `reads`.
 */
export function useMenu() {
  const asked: (string | readonly [string, unknown])[] = [];
  const reads: string[] = [];
  const answers = new Map<string, unknown>();

  let stream: ReadableStreamDefaultController<string> | undefined;
  const openStream = () => {
    const lines = new ReadableStream<string>({
      start(controller) {
        stream = controller;
      },
    });
    return new Response(lines.pipeThrough(new TextEncoderStream()));
  };

  const fetched = async (path: string, { method = 'GET', body, headers }: Sent = {}) => {
    const request = `${method} ${path.replace('/api/v1', '').replace(/\?$/, '')}`;
    const own = { 'GET /state': state.value, 'GET /health': health.value, 'GET /events': null }[request];
    if (own === undefined) {
      expect(headers).toMatchObject(proofHeaders());
      asked.push(body === undefined ? request : [request, JSON.parse(body)]);
    } else reads.push(request);
    const given = answers.get(request) ?? (own === undefined ? {} : own);
    if (given instanceof Error) throw given;
    if (request === 'GET /events' && given === null) return openStream();
    const status = (given as Partial<Refused> | null)?.status;
    return Response.json(given, { status: typeof status === 'number' ? status : 200 });
  };

  beforeEach(() => {
    asked.length = 0;
    reads.length = 0;
    answers.clear();
    const document = Object.assign(new EventTarget(), { hidden: false, activeElement: null, title: '' });
    vi.stubGlobal('document', document);
    vi.stubGlobal('HTMLElement', PageElement);
    vi.stubGlobal('FormData', FieldsOfForm);
    vi.stubGlobal('location', { origin: 'http://127.0.0.1:2087', port: '2087', hash: '' });
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setImmediate(run));
    vi.stubGlobal('localStorage', createStorage());
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false })); // a wide window
    vi.stubGlobal('fetch', fetched);
    dismiss(); // the test files share the notice
    connection.value = 'open';
    health.value = HEALTH;
    knows({});
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) {
      for (const button of page.all('dialog button').slice(0, 1)) await button.press(); // cancels an open question
      page.close();
    }
    vi.unstubAllGlobals();
  });
  return {
    asked,
    reads,
    /** Follows the game as an open menu does, until the test removes its fake timers. */
    async follow() {
      startLive();
      await settled();
    },
    /** Sends an event of the game to a menu that follows the game. */
    async happens(event: Partial<GameEvent>, id = '1') {
      stream?.enqueue(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
      await settled();
    },
    /** Sets the answer to a request such as `GET /show`. An error stands for a request without an answer. */
    answer: (request: string, given: unknown) => void answers.set(request, given),
    /** Presses a button and cancels its question, checks that nothing was requested, and presses again. */
    async pressHesitantly(page: PageElement, name: string) {
      await press(page, name);
      await press(page, 'Cancel');
      expect(asked).toEqual([]);
      await press(page, name);
    },
  };
}

const pages: ReturnType<typeof shown>[] = [];

/** Opens a part of the menu with its notices and questions, and waits for the answers to its requests. */
export async function opened(part: ComponentChild) {
  const page = shown(h(Fragment, null, part, h(Notices, null), h(Dialogs, null)));
  pages.push(page);
  await settled();
  return page;
}

/** Confirms the open question, with a text if it asks for one. Returns the notice. */
export async function agree(page: PageElement, value?: string) {
  if (value !== undefined) await page.one('dialog input').enter({ value });
  await page.one('dialog form').submit();
  await settled();
  return page.one('.notices').textContent;
}

/** Presses a button, waits for the result, and returns the notice. */
export async function press(page: PageElement, name: string) {
  await page.named(name).press();
  await settled();
  return page.one('.notices').textContent;
}

/** Sets the state of the game that the menu has read. */
export function knows(changes: Partial<State>) {
  state.value = { ...structuredClone(STATE_EXAMPLE), ...changes };
}

/** Resolves when all requests have been answered and shown. */
export async function settled() {
  for (let turn = 0; turn < 8; turn++) {
    await act(() => new Promise<void>(resolve => setImmediate(resolve)));
  }
}

/** Fakes the timers of the menu in the tests of a file. Returns a function that advances them by ms. */
export function useStandingTimers() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms).then(() => {}));
    await settled();
  };
}
