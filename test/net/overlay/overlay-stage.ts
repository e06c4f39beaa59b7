import { stagedPilots, stagedRound } from '../../../harness/browser/staged-round.ts';
import { temporaryHome } from '../../../harness/process.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { overlayFormFor } from '../../../net/overlay/overlay-events.ts';
import { createOverlayList } from '../../../net/overlay/overlay-list.ts';
import { People } from '../../../net/overlay/people.ts';
import { createOverlaySocket } from '../../../net/overlay/socket.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Round } from '../../../schema/records/state.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import { createFrameDecoder } from '../../../schema/wire/frame-codec/index.ts';
import { publish } from '../../../schema/wire/slots.ts';

/** The overlay socket without a network, and a simulation that a test advances by frames. */
export function createOverlayStage() {
  const home = temporaryHome();
  const store = openStore(home.path);
  const people = new People();
  const hub = createEventHub({ overlayForm: overlayFormFor(people) });
  const frames = frameRing(createFrameBuffer());
  const stage = {
    tick: 0,
    width: 1_920,
    round: stagedRound(2, { phase: 'menu' }),
    pilots: stagedPilots(0, 2),
  };
  const state = { snapshot: () => ({ tick: stage.tick, round: stage.round, pilots: stage.pilots }) };

  /** Advances the simulation by `count` frames. */
  const fly = (count: number) => {
    for (let i = 0; i < count; i++) {
      stage.tick++;
      publish(frames, ({ frame }) => {
        frame.tick[0] = stage.tick;
        frame.width[0] = stage.width;
        frame.height[0] = 1_080;
      });
    }
  };
  fly(1);
  const overlays = createOverlayList();
  const parts = { hub, people, store, state, overlays, simulation: { frames }, settings: { current: {} } };
  const overlay = createOverlaySocket({ ...parts, access: { admit: () => {} } } as never);

  const connect = ({ isLocal = true } = {}) => {
    const texts: string[] = [];
    const seqs: number[] = [];
    const ends: number[] = [];
    const decoder = createFrameDecoder();
    let arena = 0;
    const listener = overlay.route.accept(undefined as never)({
      isLocal,
      waiting: 0,
      subscribe() {},
      end: code => ends.push(code),
      cut() {},
      send(message) {
        if (typeof message === 'string') return texts.push(message);
        const frame = decoder.decode(message);
        seqs.push(frame?.seq ?? Number.NaN);
        arena = frame?.slot.frame.width[0] ?? 0;
      },
    });
    const say = (message: object) => listener.message(JSON.stringify(message));
    return {
      /** Numbers of the frames that arrived, and the close codes. */
      seqs,
      ends,
      /** The width of the arena in the last frame. */
      arena: () => arena,
      say,
      close: listener.close,
      acknowledge: () => say({ t: 'ack', seq: seqs.at(-1) }),
      said: () => texts.map(text => JSON.parse(text)),
      told: (t: string) => texts.map(text => JSON.parse(text)).filter(message => message.t === t),
    };
  };

  return {
    hub,
    people,
    stage,
    overlay,
    overlays,
    fly,
    connect,
    /** Connects a screen that has sent `hello`. */
    watch() {
      const screen = connect();
      screen.say({ t: 'hello' });
      return screen;
    },
    turnTo(phase: Round['phase']) {
      stage.round = { ...stage.round, phase };
    },
    widen(width: number) {
      stage.width = width;
    },
    close() {
      store.close();
      home.remove();
    },
  };
}
