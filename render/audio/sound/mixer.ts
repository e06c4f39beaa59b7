import type { Category } from './catalog.ts';
import { BUSES, type VolumeGroup, type Volumes } from './volumes.ts';

/** Volumes change by ramps, since steps would click. Unit: s. */
const RAMP_S = 0.02;
/** How far a sting lowers the other sounds, and the times in which they fall and recover. */
const DUCK = { gain: 0.35, attackS: 0.04, releaseS: 0.7 };
/**
 * Gains that make a fight at default volumes as loud as streams usually are, about -16 LUFS. Music alone at 100 % is no
 * louder.
 */
const TRIM = { sounds: 1.4, music: 0.65 };
/** Highest input of the limiter, and its highest output: the ceiling of -1.5 dBFS. */
const HEADROOM = 4;
const CEILING = 0.84;
/** Level below which the curve is linear. */
const KNEE = 0.6;

/** The mix, with a volume for each kind of sound, stings above all others, and a limiter at the end. */
export interface Mixer {
  /** Input for sounds of a kind; stings are not lowered by stings. */
  inputOf(category: Category, isSting: boolean): AudioNode;
  readonly music: AudioNode;
  /** Number of nodes in the mixer. */
  readonly nodes: number;
  set(volumes: Volumes): void;
  /** Lowers all sounds but stings for the given number of seconds. */
  duck(seconds: number): void;
  /** The latest gains. */
  readonly volumes: Volumes;
  /** Current loudness of each bus and in total: root mean square of the samples. */
  levels(): Record<VolumeGroup | 'master', number>;
}

export function createMixer(context: BaseAudioContext): Mixer {
  const gain = (to: AudioNode, value = 1) => {
    const node = new GainNode(context, { gain: value });
    node.connect(to);
    return node;
  };
  const end = limiter(context);
  const master = gain(end.input, 0);
  const ducked = gain(master);
  const inputs = byBus(bus => ({
    back: gain(ducked, 0),
    front: gain(master, 0),
    trim: bus === 'music' ? TRIM.music : TRIM.sounds,
  }));
  let volumes: Volumes = { master: 0, buses: byBus(() => 0) };
  let meters: Record<VolumeGroup | 'master', () => number> | null = null;

  return {
    inputOf: (category, isSting) => (isSting ? inputs[category].front : inputs[category].back),
    music: inputs.music.back,
    nodes: 2 + end.nodes + BUSES.length * 2,
    get volumes() {
      return volumes;
    },
    set(next) {
      volumes = next;
      ramp(master.gain, next.master, context);
      for (const bus of BUSES) {
        const { back, front, trim } = inputs[bus];
        for (const { gain } of [back, front]) ramp(gain, trim * next.buses[bus], context);
      }
    },
    duck: seconds => duck(ducked.gain, seconds, context),
    levels() {
      meters ??= {
        ...byBus(bus => createMeter(context, [inputs[bus].back, inputs[bus].front])),
        master: createMeter(context, [end.output]),
      };
      return mapped(meters, meter => meter());
    },
  };
}

const byBus = <T>(of: (bus: VolumeGroup) => T) =>
  Object.fromEntries(BUSES.map(bus => [bus, of(bus)])) as Record<VolumeGroup, T>;

const mapped = <K extends string, T, U>(record: Record<K, T>, of: (value: T) => U) =>
  Object.fromEntries(Object.entries<T>(record).map(([key, value]) => [key, of(value)])) as Record<K, U>;

/** Moves a gain from its current value to another. */
export function ramp(param: AudioParam, value: number, context: BaseAudioContext, seconds = RAMP_S) {
  hold(param, context);
  param.linearRampToValueAtTime(value, context.currentTime + seconds);
}

function hold(param: AudioParam, { currentTime }: BaseAudioContext) {
  const { value } = param;
  param.cancelScheduledValues(currentTime);
  param.setValueAtTime(value, currentTime);
}

function duck(param: AudioParam, seconds: number, context: BaseAudioContext) {
  const from = context.currentTime;
  hold(param, context);
  param.linearRampToValueAtTime(DUCK.gain, from + DUCK.attackS);
  param.setValueAtTime(DUCK.gain, from + Math.max(DUCK.attackS, seconds));
  param.linearRampToValueAtTime(1, from + Math.max(DUCK.attackS, seconds) + DUCK.releaseS);
}

/** Compresses loud parts, then lets nothing above the ceiling through. */
function limiter(context: BaseAudioContext) {
  const input = new DynamicsCompressorNode(context, {
    threshold: -18,
    knee: 12,
    ratio: 4,
    attack: 0.004,
    release: 0.2,
  });
  const drive = new GainNode(context, { gain: 1 / HEADROOM });
  const output = new WaveShaperNode(context, { curve: ceilingCurve(), oversample: '2x' });
  input.connect(drive).connect(output).connect(context.destination);
  return { input, output, nodes: 3 };
}

const CURVE_POINTS = 16_385;

/** A curve that is linear up to the knee, and flattens from there to the ceiling. */
function ceilingCurve() {
  const room = CEILING - KNEE;
  const curve = new Float32Array(CURVE_POINTS);
  for (let at = 0; at < CURVE_POINTS; at++) {
    const level = ((at / (CURVE_POINTS - 1)) * 2 - 1) * HEADROOM;
    const over = Math.abs(level) - KNEE;
    curve[at] = over <= 0 ? level : Math.sign(level) * (KNEE + room * Math.tanh(over / room));
  }
  return curve;
}

/** Measures the output of nodes. */
function createMeter(context: BaseAudioContext, sources: readonly AudioNode[]) {
  const meter = new AnalyserNode(context, { fftSize: 2_048 });
  const samples = new Float32Array(meter.fftSize);
  for (const source of sources) source.connect(meter);
  return () => {
    meter.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  };
}
