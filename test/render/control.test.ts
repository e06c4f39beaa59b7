import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { proofHeaders } from '../../render/access/session-proof.ts';
import { createControl } from '../../render/game/control.ts';
import { gameOf } from './frames.ts';
import { createStorage } from './storage-in-node.ts';

/** Tests of the controls in the picture: their requests, and the feedback after each. */

let asked: unknown[][];
let answers: Record<string, { status?: number; body?: object } | null>;
let address: { hash: string; pathname: string };
let replaced: unknown[];

beforeEach(() => {
  [asked, answers, replaced] = [[], {}, []];
  address = { hash: '', pathname: '/' };
  vi.stubGlobal('location', address);
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('history', { replaceState: (...given: unknown[]) => void replaced.push(given[2]) });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '', headers = {} } = {}) => {
    expect(headers).toMatchObject(proofHeaders());
    asked.push(body ? [method, path, JSON.parse(body)] : [method, path]);
    const answer = path in answers ? answers[path] : {};
    if (!answer) throw new TypeError('fetch failed');
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const SESSION = '/admin/session';
async function control(session: { status?: number; body?: object } | null = { body: { signedIn: true } }) {
  answers[SESSION] = session;
  const game = gameOf(1);
  const made = createControl(game);
  await made.check();
  asked.length = 0;
  return Object.assign(made, { game });
}

describe('browser', () => {
  const access = async (session: Parameters<typeof control>[0]) => (await control(session)).access.value;

  it('the server says whether the browser is signed in, signed out, or on another machine', async () => {
    expect(await access({ body: { signedIn: true } })).toBe('signed-in');
    expect(await access({ body: { signedIn: false } })).toBe('signed-out');
    expect(await access({ status: 403 })).toBe('elsewhere');
    expect(await access(null)).toBe('unknown');
  });

  it("the streamer's page works without the session's proof in a browser that stores nothing", async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    expect(proofHeaders()).toEqual({});
    expect(await access({ body: { signedIn: false } })).toBe('signed-out');
  });

  it('the one-time link that opened the page signs in, and is removed from the address', async () => {
    address.hash = '#login=s3cret';
    answers[SESSION] = { body: { signedIn: true } };
    answers['/admin/login'] = { body: { proof: 'pr00f' } };
    const made = createControl(gameOf(1));
    expect(replaced).toEqual(['/']);
    await made.check();
    const login = ['POST', '/admin/login', { secret: 's3cret' }];
    expect(asked).toEqual([login, ['GET', SESSION]]);
    expect([made.access.value, proofHeaders()]).toEqual(['signed-in', { 'starfray-proof': 'pr00f' }]);
    await made.check(); // the link is not used a second time
    expect(asked).toEqual([login, ['GET', SESSION], ['GET', SESSION]]);
  });

  it('the browser stays signed out if the link is refused or if nobody answers', async () => {
    for (const answer of [{ status: 401 }, null]) {
      address.hash = '#login=old';
      answers['/admin/login'] = answer;
      expect(await access({ body: { signedIn: false } })).toBe('signed-out');
    }
  });

  it('a browser with a session needs no link', async () => {
    address.hash = '#login=s3cret';
    const made = await control();
    expect([made.access.value, asked]).toEqual(['signed-in', []]);
  });

  it('at the first refusal, a page treats its session as ended', async () => {
    const made = await control();
    answers['/api/v1/round/start'] = { status: 401, body: { error: 'Sign in.' } };
    await made.startRound();
    expect([made.access.value, made.reply.value]).toEqual(['signed-out', 'Sign in.']);
  });
});

describe('press on the picture', () => {
  it('a press on a button in the picture sends its request', async () => {
    const made = await control();
    await made.showPage('credits');
    await made.showPage(null);
    await made.openLobby('boss');
    await made.openLobby();
    await made.startRound();
    await made.closeResults();
    await made.openTitle();
    await made.follow('chat:ada');
    expect(asked).toEqual([
      ['POST', '/api/v1/menu/page', { page: 'credits' }],
      ['POST', '/api/v1/menu/page', { page: null }],
      ['POST', '/api/v1/lobby', { mode: 'boss' }],
      ['POST', '/api/v1/lobby', {}],
      ['POST', '/api/v1/round/start', {}],
      ['POST', '/api/v1/results/close', {}],
      ['POST', '/api/v1/menu', {}],
      ['POST', '/api/v1/camera/follow', { id: 'chat:ada' }],
    ]);
    expect(made.reply.value).toBe('');
  });

  it('after a press on a button in the picture, the page shows a refusal, a delay, or that nobody answers', async () => {
    const made = await control();
    answers['/api/v1/lobby'] = { status: 409, body: { error: 'No.' } };
    await made.openLobby();
    expect(made.reply.value).toBe('No.');
    answers['/api/v1/lobby'] = { body: { applies: 'next lobby' } };
    await made.openLobby('boss');
    expect(made.reply.value).toBe('That mode comes next.');
    answers['/api/v1/lobby'] = { body: { applies: 'now' } };
    await made.openLobby('boss');
    expect(made.reply.value).toBe('');
    answers['/api/v1/lobby'] = null;
    await made.openLobby();
    expect(made.reply.value).toBe('The game does not answer. Try again in a moment.');
  });
});

describe('camera key', () => {
  it('a camera key selects the next camera mode, and the page names that mode', async () => {
    const made = await control();
    const said = [];
    for (let i = 0; i < 4; i++) {
      await made.nextCamera();
      said.push([made.game.settings.value.camera, made.reply.value]);
    }
    const [map, zoom, auto] = [
      ['map', 'Camera: the whole arena'],
      ['zoom', 'Camera: fixed zoom'],
      ['auto', 'Camera: where the action is'],
    ];
    const order = said[0][0] === 'map' ? [map, zoom, auto, map] : [zoom, map, auto, zoom];
    expect(said).toEqual(order);
    expect(asked[0]).toEqual(['PATCH', '/api/v1/settings', { camera: said[0][0] }]);
  });

  it('the camera mode does not change if the game refuses a camera key', async () => {
    const made = await control();
    answers['/api/v1/settings'] = { status: 409, body: { error: 'No.' } };
    await made.nextCamera();
    expect([made.game.settings.value.camera, made.reply.value]).toEqual(['auto', 'No.']);
  });

  it('without a session, a camera key shows how to sign in', async () => {
    const made = await control({ body: { signedIn: false, howToSignIn: 'start it again' } });
    await made.nextCamera();
    expect([asked, made.reply.value]).toEqual([[], expect.stringContaining('start it again')]);
  });
});

describe('other keys', () => {
  it('the key for the list of pilots opens and closes the list only on this page', async () => {
    const made = await control();
    made.togglePilots();
    expect([made.hasPilots.value, asked]).toEqual([true, []]);
    made.togglePilots();
    expect(made.hasPilots.value).toBe(false);
  });

  it('the stop key makes an emergency stop, and if that fails, the page says why', async () => {
    const made = await control();
    expect(await made.stopEverything()).toBe('');
    expect(asked).toEqual([['POST', '/api/v1/emergency', { on: true }]]);
    answers['/api/v1/emergency'] = null;
    expect(await made.stopEverything()).toBe('Nothing was stopped: the game does not answer.');
  });
});
