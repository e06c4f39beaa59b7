import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSound } from '../../../render/audio/sound/index.ts';
import { createCamera } from '../../../render/camera/camera.ts';
import type { GameEvent } from '../../../schema/records/events.ts';
import { gameOf } from '../frames.ts';
import { viewAt } from './scene.ts';

/** Tests of how a page connects the game with its music and its sounds, and of how it ends them. */

const calls = vi.hoisted(() => [] as string[]);
/** A part of the sound whose functions only record that they were called. */
const recording = vi.hoisted(
  () => (part: string) =>
    new Proxy({}, { get: (_, name) => () => void calls.push(`${part}.${String(name)}`) }),
);
vi.mock('../../../render/audio/music/index.ts', () => ({ createMusic: () => recording('music') }));
vi.mock('../../../render/audio/sound/engine.ts', () => ({ createEngine: () => recording('engine') }));
vi.mock('../../../render/audio/sound/workshop/index.ts', () => ({ createWorkshop: () => recording('kit') }));

class FakeContext extends EventTarget {
  state = 'suspended';
  async resume() {
    calls.push('context.resume');
  }
  async close() {
    calls.push('context.close');
  }
}
class FakeButton extends EventTarget {}

/** A worker that never answers. */
class FakeWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

let page: EventTarget & { navigator: object };
let document: EventTarget;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  page = Object.assign(new EventTarget(), { navigator: { userActivation: { hasBeenActive: true } } });
  document = new EventTarget();
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('HTMLButtonElement', FakeButton);
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', document);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  const sound = createSound({
    ...{ game: gameOf(2), view: viewAt(1_000, []), camera: createCamera() },
    presence: signal({ minimized: false, focused: true, muted: false }),
    isBlocked: signal(false),
    onError: error => expect.fail(String(error)),
  });
  calls.length = 0;
  return sound;
}

it('the end of a round begins the cadence of the music, and no other event does', () => {
  const sound = start();
  for (const type of ['round.start', 'kill', 'round.end'])
    sound.event({ type, at: 0 } as unknown as GameEvent, 0);
  expect(calls).toEqual(['engine.event', 'engine.event', 'engine.event', 'music.cadence']);
  sound.close();
});

it('the sound of a page follows the game until it is closed, and then does nothing more', () => {
  const sound = start();
  const happen = () => {
    calls.length = 0;
    vi.advanceTimersByTime(1_000);
    page.dispatchEvent(new Event('keydown'));
    document.dispatchEvent(
      Object.defineProperty(new Event('focusin'), 'target', { value: new FakeButton() }),
    );
    return [...calls];
  };
  const following = ['engine.tidy', 'music.update', 'context.resume', 'engine.cue'];
  expect(happen()).toEqual(expect.arrayContaining(following));
  calls.length = 0;
  sound.close();
  expect(calls.toSorted()).toEqual(['context.close', 'engine.close', 'kit.close', 'music.stop']);
  expect([happen(), vi.getTimerCount()]).toEqual([[], 0]);
});
