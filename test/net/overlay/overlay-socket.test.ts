import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewEvent } from '../../../net/events/hub.ts';
import type { Phase } from '../../../schema/catalog/catalog.ts';
import { EVENT_TYPES, exampleAt } from '../../../schema/records/events.ts';
import { createOverlayStage } from './overlay-stage.ts';

/** Tests what the socket sends to each screen. The test advances the clock. */

type Stage = ReturnType<typeof createOverlayStage>;
let stage: Stage;
let { hub, overlay, fly, connect, watch, turnTo, widen } = {} as Stage;
beforeEach(() => {
  vi.useFakeTimers();
  stage = createOverlayStage();
  ({ hub, overlay, fly, connect, watch, turnTo, widen } = stage);
});
afterEach(() => {
  stage.close();
  vi.useRealTimers();
});

describe('screen', () => {
  it('people get numbers, which replace their names in messages, only while an overlay is connected', () => {
    const { people } = stage;
    const [first, second, stranger] = [watch(), watch(), connect()];
    const watched = [first, second, stranger].map(screen => {
      screen.close();
      return people.isWatched;
    });
    expect(watched).toEqual([true, false, false]);
  });
});

describe('screen', () => {
  it('an overlay that acknowledges frames in time gets every frame', () => {
    const first = watch();
    fly(1);
    overlay.frame();
    first.acknowledge();
    watch();
    fly(3);
    overlay.frame();
    expect(first.seqs).toEqual([1, 2, 3, 4]);
  });

  it("an overlay gets an event's internal fields", () => {
    const screen = watch();
    const fields = { victim: 'bob', killer: null, friendly: false };
    hub.publish([{ type: 'kill', fields: { ...fields, means: 'blackHole' } }]);
    const kill = { type: 'kill', at: expect.any(Number), ...fields };
    expect(screen.told('event')).toMatchObject([{ data: { ...kill, victim: '1', means: 'blackHole' } }]);
    expect(hub.after(0)?.map(({ json }) => JSON.parse(json))).toEqual([kill]);
  });

  it("an overlay gets people's names before the event that mentions them", () => {
    const screen = watch();
    const join = (user: string) => hub.publish([{ type: 'join', fields: { user } }]);
    join('ada');
    join('ada');
    hub.publish([{ type: 'name.removed', fields: { user: 'ada', callSign: 'Falcon 27' } }]);
    const late = watch();
    join('Falcon 27');
    const seen = (page: typeof screen) =>
      page.said().map(({ t, data, patch, state }) => data?.user ?? patch?.people ?? state?.people ?? t);
    expect(seen(screen)).toEqual([{}, { 1: 'ada' }, '1', '1', { 1: 'Falcon 27' }, '1', '1']);
    expect(seen(late)).toEqual([{ 1: 'Falcon 27' }, '1']);
    expect(JSON.stringify(late.said())).not.toContain('ada');
  });

  it('if no other overlay is connected, a new overlay begins with the newest frame', () => {
    const screen = watch();
    fly(3);
    widen(2_400);
    fly(1);
    overlay.frame();
    expect([screen.seqs, screen.arena()]).toEqual([[1], 2_400]);
  });
});

describe('overlay caller', () => {
  it('a connection of an overlay that sends no hello message is closed after exactly five seconds', () => {
    const [silent, polite] = [connect(), watch()];
    vi.advanceTimersByTime(4_999);
    expect(silent.ends).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([silent.ends, polite.ends]).toEqual([[4408], []]);
  });

  it('a connection of an overlay that closes early leaves nothing behind', () => {
    connect().close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('an overlay on another machine cannot connect without the overlay token', () => {
    const stranger = connect({ isLocal: false });
    stranger.say({ t: 'hello', token: 'x' });
    fly(1);
    overlay.frame();
    expect([stranger.ends, stranger.told('hello'), stranger.seqs]).toEqual([[4401], [], []]);
    expect(overlay.clients).toBe(0);
  });

  it('an overlay that sends two hello messages gets one greeting', () => {
    const screen = watch();
    screen.say({ t: 'hello' });
    expect(screen.told('hello')).toHaveLength(1);
    expect(overlay.clients).toBe(1);
  });
});

describe('state', () => {
  it('the greeting that an overlay gets contains the state and the size of the arena', () => {
    watch().close();
    turnTo('lobby');
    const [hello] = watch().told('hello');
    expect(hello).toMatchObject({ epoch: hub.epoch, seq: 1, arena: { width: 1_920, height: 1_080 } });
    expect(hello.state.round).toMatchObject({ phase: 'lobby' });
  });

  it('changes of the state are sent to overlays at most ten times per second', () => {
    const screen = watch();
    const step = (ms: number, phase: Phase) => {
      vi.advanceTimersByTime(ms);
      turnTo(phase);
      fly(1);
      overlay.frame();
    };
    step(100, 'lobby');
    step(99, 'playing');
    expect(screen.told('state').map(({ patch }) => patch.round)).toEqual([{ phase: 'lobby' }]);
    step(1, 'menu');
    step(100, 'menu');
    const phases = screen.told('state').map(({ patch }) => patch.round.phase);
    expect(phases).toEqual(['lobby', 'menu']);
  });
});

it('overlays get all events in order, except those that no page shows', () => {
  const screen = watch();
  const typed = ['redeem', 'redeem.failed', 'receipt', 'say', 'script.output'];
  const told = ['extension', 'relay', 'show', 'emergency', 'stream', 'stream.account', 'ad'];
  const hidden = [...typed, ...told];
  hub.publish(EVENT_TYPES.map(type => ({ type, fields: exampleAt(type, 0) }) as NewEvent));
  const events = screen.told('event');
  const shown = EVENT_TYPES.filter(type => !hidden.includes(type));
  expect(events.map(({ data }) => data.type)).toEqual(shown);
  expect(events.map(({ id }) => id)).toEqual(shown.map(type => hub.idOf(EVENT_TYPES.indexOf(type) + 1)));
});
