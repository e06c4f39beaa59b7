import type { Bank } from './bank.ts';
import type { SoundName } from './catalog.ts';
import type { Cue, LoopCue } from './cues/cue.ts';
import { type Ear, EVERYWHERE, type Heard, hear } from './hearing.ts';
import { categoryOf, importanceOf, isSting, reachOf } from './importance.ts';
import type { Kit } from './kit.ts';
import { type Mixer, ramp } from './mixer.ts';
import { announcedBy, isSeldom } from './need.ts';
import { createVoices, type Voice } from './voices.ts';

/** Below this nothing is heard. */
const LEAST_GAIN = 0.02;
/** A change of gain and side that is heard. */
const LEAST_MOVE = 0.02;
/** How much faster or slower a sound is played at random, so that no two are the same. */
const PITCH = 0.06;
/** How long a sound takes to give way, and what goes on to come and go. Unit: s. */
const STEAL_S = 0.008;
const LOOP_S = 0.08;
/** What is heard already is not given up for something that matters hardly more. */
const LOOP_HOLD = 1.25;
/** What is rendered only now may be heard so much later. Unit: s. */
const LATE_S = 0.5;
/** A sting is over, for the rest, after this share of it. */
const STING_SHARE = 0.6;

interface Sounding {
  source: AudioBufferSourceNode;
  gain: GainNode;
  pan: StereoPannerNode;
  /** Where gain and side were moved last. */
  level: number;
  side: number;
}
const NODES_A_VOICE = 3;

interface PlayerParts {
  context: BaseAudioContext;
  mixer: Mixer;
  bank: Bank;
  kit: Kit;
  /** 0 up to 1. */
  random: () => number;
}

/** Plays cues, as many at once as may be heard. */
export function createPlayer({ context, mixer, bank, kit, random }: PlayerParts) {
  const voices = createVoices();
  const sounding = new Map<Voice, Sounding>();
  /** Those that were told to end, until they have. */
  const ending = new Set<Sounding>();
  const loops = new Map<string, Voice>();
  const lastVariant = new Map<SoundName, number>();
  /** What was not rendered in time, and until when it may be heard all the same. */
  const late = new Map<Cue, number>();
  let missed = 0;

  const heardOf = ({ sound, at, gain = 1 }: Cue, ear: Ear): Heard => {
    const heard = at ? hear(at, ear, reachOf(sound)) : EVERYWHERE;
    return { pan: heard.pan, gain: heard.gain * gain };
  };

  const variantsOf = (sound: SoundName, variant?: number) => {
    const count = kit.variantsOf(sound);
    return variant === undefined ? Array.from({ length: count }, (_, at) => at) : [variant % count];
  };

  const isThere = (sound: SoundName) => (variant: number) => bank.get(sound, variant) !== null;

  /** Has one more of its variants rendered next, unless all of them are there. */
  function askAnother(sound: SoundName, variant?: number) {
    const next = variantsOf(sound, variant).find(each => !isThere(sound)(each));
    if (next !== undefined) bank.ask(sound, next);
  }

  /** Has what the cues announce rendered, the soonest first. */
  function prepare(cues: readonly Cue[]) {
    for (const { sound, variant } of cues.flatMap(announcedBy).reverse())
      if (!variantsOf(sound, variant).some(isThere(sound))) askAnother(sound, variant);
  }

  /** Leaves a cue out whose sound is not there, or keeps it for a moment if the sound was not rendered earlier on purpose. */
  function miss(cue: Cue, isLoop: boolean, until: number) {
    if (!isLoop && isSeldom(cue.sound) && context.currentTime < until) late.set(cue, until);
    else missed++;
  }

  /** The variant that is meant, else one that is there, another than the last time where that can be. */
  function bufferOf({ sound, variant }: Cue): AudioBuffer | null {
    const there = variantsOf(sound, variant).filter(isThere(sound));
    if (there.length === 0) return null;
    const others = there.filter(each => each !== lastVariant.get(sound));
    const chosen = (others.length > 0 ? others : there)[Math.floor(random() * Math.max(1, others.length))];
    lastVariant.set(sound, chosen);
    return bank.get(sound, chosen);
  }

  function begin(cue: Cue, heard: Heard, isLoop: boolean): Voice | null {
    const category = categoryOf(cue.sound);
    const until = late.get(cue) ?? context.currentTime + LATE_S;
    late.delete(cue);
    const buffer = bufferOf(cue);
    if (!buffer) askAnother(cue.sound, cue.variant);
    if (heard.gain < LEAST_GAIN || mixer.volumes.buses[category] === 0) return null;
    if (!buffer) {
      miss(cue, isLoop, until);
      return null;
    }
    const seconds = isLoop ? Number.POSITIVE_INFINITY : buffer.duration;
    const priority = importanceOf(cue.sound) * heard.gain;
    const admitted = voices.admit({ category, priority, seconds }, context.currentTime);
    if (!admitted) return null;
    if (admitted.stolen) stop(admitted.stolen, STEAL_S);
    askAnother(cue.sound, cue.variant);
    sounding.set(admitted.voice, sound(admitted.voice, cue, buffer, heard));
    return admitted.voice;
  }

  function sound(voice: Voice, cue: Cue, buffer: AudioBuffer, heard: Heard): Sounding {
    const isLoop = voice.seconds === Number.POSITIVE_INFINITY;
    const level = kit.gainOf(cue.sound) * heard.gain;
    const source = new AudioBufferSourceNode(context, {
      buffer,
      loop: isLoop,
      playbackRate: rateOf(cue.sound),
    });
    const gain = new GainNode(context, { gain: isLoop ? 0 : level });
    const pan = new StereoPannerNode(context, { pan: heard.pan });
    pan.pan.automationRate = 'k-rate'; // a sine and a cosine for each sample would cost more than all the rest
    const started: Sounding = { source, gain, pan, level, side: heard.pan };
    source
      .connect(gain)
      .connect(pan)
      .connect(mixer.inputOf(voice.category, isSting(cue.sound)));
    source.onended = () => release(voice, started);
    if (isLoop) ramp(gain.gain, level, context, LOOP_S);
    source.start(0, isLoop ? random() * buffer.duration : 0);
    return started;
  }

  const rateOf = (sound: SoundName) => (isTuned(sound) ? 1 : 1 + PITCH * (2 * random() - 1));

  function release(voice: Voice, ended: Sounding) {
    for (const node of [ended.source, ended.gain, ended.pan]) node.disconnect();
    sounding.delete(voice);
    ending.delete(ended);
    voices.end(voice);
  }

  function stop(voice: Voice, seconds: number) {
    const nodes = sounding.get(voice);
    voices.end(voice);
    sounding.delete(voice);
    for (const [key, loop] of loops) if (loop === voice) loops.delete(key);
    if (!nodes) return;
    ending.add(nodes);
    ramp(nodes.gain.gain, 0, context, seconds);
    nodes.source.stop(context.currentTime + seconds);
  }

  function follow(voice: Voice, cue: LoopCue, heard: Heard) {
    const nodes = sounding.get(voice);
    voice.priority = importanceOf(cue.sound) * heard.gain * LOOP_HOLD;
    const level = kit.gainOf(cue.sound) * heard.gain;
    if (!nodes || Math.abs(level - nodes.level) + Math.abs(heard.pan - nodes.side) < LEAST_MOVE) return;
    Object.assign(nodes, { level, side: heard.pan });
    ramp(nodes.gain.gain, level, context, LOOP_S);
    ramp(nodes.pan.pan, heard.pan, context, LOOP_S);
  }

  return {
    /** Plays what is worth hearing of the cues, the most important first. */
    play(cues: readonly Cue[], ear: Ear) {
      prepare(cues);
      const heard = [...late.keys(), ...cues].map(cue => ({ cue, heard: heardOf(cue, ear) }));
      for (const one of heard.sort(byPriority)) {
        const voice = begin(one.cue, one.heard, false);
        if (voice && isSting(one.cue.sound)) mixer.duck(voice.seconds * STING_SHARE);
      }
    },
    /** Keeps these going, begins those that are new and ends all others. */
    sustain(cues: readonly LoopCue[], ear: Ear) {
      const wanted = new Set(cues.map(({ key }) => key));
      for (const [key, voice] of loops) if (!wanted.has(key)) stop(voice, LOOP_S);
      for (const cue of cues) {
        const heard = heardOf(cue, ear);
        const voice = loops.get(cue.key);
        if (voice && heard.gain < LEAST_GAIN) stop(voice, LOOP_S);
        else if (voice) follow(voice, cue, heard);
        else {
          const begun = begin(cue, heard, true);
          if (begun) loops.set(cue.key, begun);
        }
      }
    },
    /** Ends everything that is heard. */
    silence() {
      for (const voice of [...sounding.keys()]) stop(voice, LOOP_S);
      voices.clear();
      loops.clear();
      late.clear();
    },
    status: () => ({
      voices: voices.playing.length,
      loops: loops.size,
      nodes: (sounding.size + ending.size) * NODES_A_VOICE,
      missed,
    }),
  };
}

/** Melodies stay in tune. */
const isTuned = (sound: SoundName) => categoryOf(sound) === 'sfxMenu' || sound.startsWith('boss.');

const byPriority = (a: { cue: Cue; heard: Heard }, b: { cue: Cue; heard: Heard }) =>
  importanceOf(b.cue.sound) * b.heard.gain - importanceOf(a.cue.sound) * a.heard.gain;
