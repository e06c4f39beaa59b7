import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventHub, type EventHub } from '../../net/events/hub.ts';
import { createOverlaySocket, type OverlaySocket } from '../../net/overlay/socket.ts';
import { openStore } from '../../net/store/open-store.ts';
import type { Store } from '../../net/store/store.ts';
import { createFrameBuffer, frameRing } from '../../schema/wire/frame.ts';
import { createFrameDecoder } from '../../schema/wire/frame-codec/index.ts';
import { publish } from '../../schema/wire/slots.ts';
import { temporaryHome } from '../process.ts';

/** What the socket sends to which screen, without a network and on a clock that the test moves. */
let home: ReturnType<typeof temporaryHome>;
let store: Store;
let hub: EventHub;
let overlay: OverlaySocket;
let frames: ReturnType<typeof frameRing>;
let tick: number;
let width: number;
let round: { phase: string };
beforeEach(() => {
  vi.useFakeTimers();
  home = temporaryHome();
  store = openStore(home.path);
  hub = createEventHub();
  frames = frameRing(createFrameBuffer());
  tick = 0;
  width = 1_920;
  round = { phase: 'menu' };
  fly(1);
  const state = { snapshot: () => ({ tick, round, pilots: [] }) };
  const parts = { hub, store, state, simulation: { frames }, settings: { current: {} } };
  overlay = createOverlaySocket({ ...parts, access: { admit: () => {} } } as never);
});
afterEach(() => {
  store.close();
  home.remove();
  vi.useRealTimers();
});

/** The simulation goes on by so many frames. */
function fly(count: number) {
  for (let i = 0; i < count; i++) {
    tick++;
    publish(frames, ({ frame }) => {
      frame.tick[0] = tick;
      frame.width[0] = width;
      frame.height[0] = 1_080;
    });
  }
}

function connect({ isLocal = true } = {}) {
  const texts: string[] = [];
  const seqs: number[] = [];
  const ends: number[] = [];
  const decoder = createFrameDecoder();
  let arena = 0;
  const listener = overlay.route.open({
    isLocal,
    end: code => ends.push(code),
    send(message) {
      if (typeof message === 'string') return texts.push(message);
      const frame = decoder.decode(message);
      seqs.push(frame?.seq ?? Number.NaN);
      arena = frame?.slot.frame.width[0] ?? 0;
    },
  });
  const say = (message: object) => listener.message(JSON.stringify(message));
  return {
    seqs,
    ends,
    arena: () => arena,
    say,
    close: listener.close,
    acknowledge: () => say({ t: 'ack', seq: seqs.at(-1) }),
    told: (t: string) => texts.map(text => JSON.parse(text)).filter(message => message.t === t),
  };
}

function watch() {
  const screen = connect();
  screen.say({ t: 'hello' });
  return screen;
}

describe('a screen in step', () => {
  it('gets every frame, also those since the last call, whoever else comes or falls behind', () => {
    const first = watch();
    fly(1);
    overlay.frame();
    first.acknowledge();
    watch();
    fly(3);
    overlay.frame();
    expect(first.seqs).toEqual([1, 2, 3, 4]);
  });

  it('that comes alone begins with the newest frame', () => {
    const screen = watch();
    fly(3);
    width = 2_400;
    fly(1);
    overlay.frame();
    expect([screen.seqs, screen.arena()]).toEqual([[1], 2_400]);
  });
});

describe('a caller', () => {
  it('that has not said hello after five seconds is sent away, and not before', () => {
    const [silent, polite] = [connect(), watch()];
    vi.advanceTimersByTime(4_999);
    expect(silent.ends).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([silent.ends, polite.ends]).toEqual([[4408], []]);
  });

  it('that has gone before leaves nothing behind', () => {
    connect().close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('of another machine is sent away without the token, and is shown nothing', () => {
    const stranger = connect({ isLocal: false });
    stranger.say({ t: 'hello', token: 'x' });
    fly(1);
    overlay.frame();
    expect([stranger.ends, stranger.told('hello'), stranger.seqs]).toEqual([[4401], [], []]);
    expect(overlay.clients).toBe(0);
  });

  it('that says hello twice is greeted once', () => {
    const screen = watch();
    screen.say({ t: 'hello' });
    expect(screen.told('hello')).toHaveLength(1);
    expect(overlay.clients).toBe(1);
  });
});

describe('the state', () => {
  it('of the moment is in the greeting, with the size of the arena', () => {
    watch().close();
    round = { phase: 'lobby' };
    const [hello] = watch().told('hello');
    expect(hello).toMatchObject({ epoch: hub.epoch, seq: 1, arena: { width: 1_920, height: 1_080 } });
    expect(hello.state.round).toEqual({ phase: 'lobby' });
  });

  it('is told when it changes, at most ten times a second', () => {
    const screen = watch();
    const step = (ms: number, phase: string) => {
      vi.advanceTimersByTime(ms);
      round = { phase };
      fly(1);
      overlay.frame();
    };
    step(100, 'lobby');
    step(99, 'playing');
    expect(screen.told('state').map(({ patch }) => patch.round)).toEqual([{ phase: 'lobby' }]);
    step(1, 'results');
    step(100, 'results');
    const phases = screen.told('state').map(({ patch }) => patch.round.phase);
    expect(phases).toEqual(['lobby', 'results']);
  });
});

it('events reach screens in order with their ids, but those that are not for the audience', () => {
  const screen = watch();
  const types = ['join', 'extension', 'kill', 'relay', 'script.output', 'announce'];
  hub.publish(types.map(type => ({ type: type as never, fields: { user: 'ada' } as never })));
  const events = screen.told('event');
  expect(events.map(({ data }) => data.type)).toEqual(['join', 'kill', 'announce']);
  expect(events.map(({ id }) => id)).toEqual([1, 3, 6].map(seq => hub.idOf(seq)));
});
