import type { Category } from './catalog.ts';
import { type Mixer, ramp } from './mixer.ts';

/** A change of gain and side that is heard. */
const LEAST_MOVE = 0.02;
/** How long what goes on takes to come, to go and to move. Unit: s. */
export const LOOP_S = 0.08;

/** A sound as it is to be heard. */
export interface Start {
  buffer: AudioBuffer;
  category: Category;
  isSting: boolean;
  /** Goes on until it is stopped, and grows from silence. */
  isLoop: boolean;
  /** 1: as it was rendered. */
  rate: number;
  /** Where in the buffer it begins. Unit: s. */
  offset: number;
  /** Gain. */
  level: number;
  /** -1 left, 1 right. */
  side: number;
}

/** A sound that is heard. */
export interface Sounding {
  source: AudioBufferSourceNode;
  gain: GainNode;
  pan: StereoPannerNode;
  /** Where gain and side were moved last. */
  level: number;
  side: number;
}
const NODES_A_SOUND = 3;

/** The nodes of each sound that is heard, from its buffer to the mixer. */
export function createSpeakers(context: BaseAudioContext, mixer: Mixer) {
  /** Until they have ended, faded or not. */
  const heard = new Set<Sounding>();

  function nodesOf({ buffer, isLoop, rate, level, side }: Start): Sounding {
    const source = new AudioBufferSourceNode(context, { buffer, loop: isLoop, playbackRate: rate });
    const gain = new GainNode(context, { gain: isLoop ? 0 : level });
    const pan = new StereoPannerNode(context, { pan: side });
    pan.pan.automationRate = 'k-rate'; // a sine and a cosine for each sample would cost more than all the rest
    return { source, gain, pan, level, side };
  }

  function release(ended: Sounding) {
    for (const node of [ended.source, ended.gain, ended.pan]) node.disconnect();
    heard.delete(ended);
  }

  return {
    /** `onEnd` is called when it has ended, by itself or not. */
    start(start: Start, onEnd: () => void): Sounding {
      const started = nodesOf(start);
      const { source, gain, pan } = started;
      source.connect(gain).connect(pan).connect(mixer.inputOf(start.category, start.isSting));
      source.onended = () => {
        release(started);
        onEnd();
      };
      heard.add(started);
      if (start.isLoop) ramp(gain.gain, start.level, context, LOOP_S);
      source.start(0, start.offset);
      return started;
    },
    move(sounding: Sounding, level: number, side: number) {
      if (Math.abs(level - sounding.level) + Math.abs(side - sounding.side) < LEAST_MOVE) return;
      Object.assign(sounding, { level, side });
      ramp(sounding.gain.gain, level, context, LOOP_S);
      ramp(sounding.pan.pan, side, context, LOOP_S);
    },
    /** Fades it out in so many seconds. */
    stop({ gain, source }: Sounding, seconds: number) {
      ramp(gain.gain, 0, context, seconds);
      source.stop(context.currentTime + seconds);
    },
    /** How many nodes there are. */
    get nodes() {
      return heard.size * NODES_A_SOUND;
    },
  };
}
