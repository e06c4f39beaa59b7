import type { Bank } from './bank.ts';
import type { Category, SoundName } from './catalog.ts';
import type { Cue, LoopCue } from './cues/cue.ts';
import { categoryOf, importanceOf, isSting, reachOf } from './importance.ts';
import type { Kit } from './kit.ts';
import { type Mixer, ramp } from './mixer.ts';
import { isSeldom } from './need.ts';
import { EVERYWHERE, type Listener, type Spatial, spatialize } from './spatialize.ts';
import { createVariants } from './variants.ts';
import { createVoices, type Voice } from './voices.ts';

/** Smallest audible change of gain and side. */
const LEAST_MOVE = 0.02;
/** Fade of lasting sounds when they begin, end and move. Unit: s. */
const LOOP_S = 0.08;

/** A sound to be played. */
interface Start {
  buffer: AudioBuffer;
  category: Category;
  isSting: boolean;
  /** Whether the sound fades in from silence and lasts until it is stopped. */
  isLoop: boolean;
  /** Playback rate; 1 means as it was rendered. */
  rate: number;
  /** Position in the buffer at which the sound begins. Unit: s. */
  offset: number;
  /** Gain. */
  level: number;
  /** Position from -1 (left) to 1 (right). */
  side: number;
}

/** A playing sound. */
interface Sounding {
  source: AudioBufferSourceNode;
  gain: GainNode;
  pan: StereoPannerNode;
  /** The latest gain and side. */
  level: number;
  side: number;
}
const NODES_A_SOUND = 3;

/** The nodes of each playing sound, from its buffer to the mixer. */
function createSpeakers(context: BaseAudioContext, mixer: Mixer) {
  /** Sounds that have not ended yet, including those that are fading out. */
  const spatial = new Set<Sounding>();

  function nodesOf({ buffer, isLoop, rate, level, side }: Start): Sounding {
    const source = new AudioBufferSourceNode(context, { buffer, loop: isLoop, playbackRate: rate });
    const gain = new GainNode(context, { gain: isLoop ? 0 : level });
    const pan = new StereoPannerNode(context, { pan: side });
    pan.pan.automationRate = 'k-rate'; // a sine and a cosine for each sample would cost more than all the rest
    return { source, gain, pan, level, side };
  }

  function release(ended: Sounding) {
    for (const node of [ended.source, ended.gain, ended.pan]) node.disconnect();
    spatial.delete(ended);
  }

  return {
    /** Starts a sound. `onEnd` is called when it has ended, whether or not it was stopped. */
    start(start: Start, onEnd: () => void): Sounding {
      const started = nodesOf(start);
      const { source, gain, pan } = started;
      source.connect(gain).connect(pan).connect(mixer.inputOf(start.category, start.isSting));
      source.onended = () => {
        release(started);
        onEnd();
      };
      spatial.add(started);
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
    /** Fades the sound out within `seconds`. */
    stop({ gain, source }: Sounding, seconds: number) {
      ramp(gain.gain, 0, context, seconds);
      source.stop(context.currentTime + seconds);
    },
    /** Number of nodes. */
    get nodes() {
      return spatial.size * NODES_A_SOUND;
    },
  };
}

/** Gain below which nothing is audible. */
const LEAST_GAIN = 0.02;
/** Random variation of the playback rate, so that no two sounds are the same. */
const PITCH = 0.06;
/** Fade of a replaced sound. Unit: s. */
const STEAL_S = 0.008;
/** Factor by which a sound must be more important to replace a playing one. */
const LOOP_HOLD = 1.25;
/** Largest delay of a sound that was rendered too late. Unit: s. */
const LATE_S = 0.5;
/** Share of its duration for which a sting lowers other sounds. */
const STING_SHARE = 0.6;

interface PlayerDeps {
  context: BaseAudioContext;
  mixer: Mixer;
  bank: Bank;
  kit: Kit;
  /** Returns a random number, at least 0 and below 1. */
  random: () => number;
}

/** Plays cues, up to the maximum number at once. */
export class Player {
  readonly #parts: PlayerDeps;
  readonly #voices = createVoices();
  readonly #speakers: ReturnType<typeof createSpeakers>;
  readonly #variants: ReturnType<typeof createVariants>;
  readonly #sounding = new Map<Voice, Sounding>();
  readonly #loops = new Map<string, Voice>();
  /** Sounds that were not rendered in time, and until when they may still be played. */
  readonly #late = new Map<Cue, number>();
  #missed = 0;

  constructor(parts: PlayerDeps) {
    this.#parts = parts;
    this.#speakers = createSpeakers(parts.context, parts.mixer);
    this.#variants = createVariants(parts);
  }

  /** Plays the audible cues, the most important first. */
  play(cues: readonly Cue[], listener: Listener) {
    this.#variants.prepare(cues);
    const placed = [...this.#late.keys(), ...cues].map(cue => ({ cue, spatial: spatialOf(cue, listener) }));
    placed.sort((a, b) => priorityOf(b.cue, b.spatial) - priorityOf(a.cue, a.spatial));
    for (const one of placed) {
      const voice = this.#begin(one.cue, one.spatial, false);
      if (voice && isSting(one.cue.sound)) this.#parts.mixer.duck(voice.seconds * STING_SHARE);
    }
  }

  /** Continues the given lasting sounds, begins new ones and ends all others. */
  sustain(cues: readonly LoopCue[], listener: Listener) {
    const wanted = new Set(cues.map(({ key }) => key));
    for (const [key, voice] of this.#loops) if (!wanted.has(key)) this.#stop(voice, LOOP_S);
    for (const cue of cues) this.#sustainOne(cue, spatialOf(cue, listener));
  }

  /** Ends all sounds. */
  silence() {
    for (const voice of [...this.#sounding.keys()]) this.#stop(voice, LOOP_S);
    this.#voices.clear();
    this.#loops.clear();
    this.#late.clear();
  }

  status() {
    return {
      voices: this.#voices.playing.length,
      loops: this.#loops.size,
      nodes: this.#speakers.nodes,
      missed: this.#missed,
    };
  }

  #levelOf(cue: Cue, spatial: Spatial) {
    return this.#parts.kit.gainOf(cue.sound) * spatial.gain;
  }

  #rateOf(sound: SoundName) {
    return isTuned(sound) ? 1 : 1 + PITCH * (2 * this.#parts.random() - 1);
  }

  /**
   * Skips a cue whose sound is not rendered yet. If the sound is one that is rendered only on request, the cue waits
   * briefly instead.
   */
  #miss(cue: Cue, isLoop: boolean, until: number) {
    if (!isLoop && isSeldom(cue.sound) && this.#parts.context.currentTime < until) this.#late.set(cue, until);
    else this.#missed++;
  }

  #begin(cue: Cue, spatial: Spatial, isLoop: boolean): Voice | null {
    const { context, mixer } = this.#parts;
    const category = categoryOf(cue.sound);
    const until = this.#late.get(cue) ?? context.currentTime + LATE_S;
    this.#late.delete(cue);
    const buffer = this.#variants.bufferOf(cue);
    if (!buffer) this.#variants.askAnother(cue);
    if (spatial.gain < LEAST_GAIN || mixer.volumes.buses[category] === 0) return null;
    if (!buffer) {
      this.#miss(cue, isLoop, until);
      return null;
    }
    const seconds = isLoop ? Number.POSITIVE_INFINITY : buffer.duration;
    const wanted = { category, priority: priorityOf(cue, spatial), seconds };
    const admitted = this.#voices.admit(wanted, context.currentTime);
    if (!admitted) return null;
    if (admitted.stolen) this.#stop(admitted.stolen, STEAL_S);
    this.#variants.refresh(cue);
    this.#start(admitted.voice, cue, buffer, spatial);
    return admitted.voice;
  }

  #start(voice: Voice, cue: Cue, buffer: AudioBuffer, spatial: Spatial) {
    const isLoop = voice.seconds === Number.POSITIVE_INFINITY;
    const started = this.#speakers.start(
      {
        buffer,
        category: voice.category,
        isSting: isSting(cue.sound),
        isLoop,
        rate: this.#rateOf(cue.sound),
        offset: isLoop ? this.#parts.random() * buffer.duration : 0,
        level: this.#levelOf(cue, spatial),
        side: spatial.pan,
      },
      () => this.#forget(voice),
    );
    this.#sounding.set(voice, started);
  }

  #forget(voice: Voice) {
    this.#voices.end(voice);
    this.#sounding.delete(voice);
  }

  #stop(voice: Voice, seconds: number) {
    const nodes = this.#sounding.get(voice);
    this.#forget(voice);
    for (const [key, loop] of this.#loops) if (loop === voice) this.#loops.delete(key);
    if (nodes) this.#speakers.stop(nodes, seconds);
  }

  #follow(voice: Voice, cue: LoopCue, spatial: Spatial) {
    const nodes = this.#sounding.get(voice);
    voice.priority = priorityOf(cue, spatial) * LOOP_HOLD;
    if (nodes) this.#speakers.move(nodes, this.#levelOf(cue, spatial), spatial.pan);
  }

  #sustainOne(cue: LoopCue, spatial: Spatial) {
    const voice = this.#loops.get(cue.key);
    if (voice && spatial.gain < LEAST_GAIN) return this.#stop(voice, LOOP_S);
    if (voice) return this.#follow(voice, cue, spatial);
    const begun = this.#begin(cue, spatial, true);
    if (begun) this.#loops.set(cue.key, begun);
  }
}

function spatialOf({ sound, at, gain = 1 }: Cue, listener: Listener): Spatial {
  const spatial = at ? spatialize(at, listener, reachOf(sound)) : EVERYWHERE;
  return { pan: spatial.pan, gain: spatial.gain * gain };
}

const priorityOf = (cue: Cue, spatial: Spatial) => importanceOf(cue.sound) * spatial.gain;

/** Whether a sound must stay in tune, because it is a melody. */
const isTuned = (sound: SoundName) => categoryOf(sound) === 'sfxMenu' || sound.startsWith('boss.');
