import { hall } from './noise.ts';

/** A hall behind the instruments, kept free of bass. Returns what is sent into it. */
export function createHall(context: BaseAudioContext, out: AudioNode, seconds: number): AudioNode {
  const send = new BiquadFilterNode(context, { type: 'highpass', frequency: 260 });
  send.connect(new ConvolverNode(context, { buffer: hall(context, seconds) })).connect(out);
  return send;
}

/** Seconds that an echo can take at most. */
const LONGEST_ECHO_S = 1;
const FEEDBACK = 0.38;

/** An echo that grows duller with each return; `set` lets it keep time with the music. */
export function createEcho(context: BaseAudioContext, out: AudioNode) {
  const send = new DelayNode(context, { maxDelayTime: LONGEST_ECHO_S, delayTime: 0.35 });
  const duller = new BiquadFilterNode(context, { type: 'lowpass', frequency: 2_400 });
  const again = new GainNode(context, { gain: FEEDBACK });
  send.connect(duller).connect(again).connect(send);
  duller.connect(out);
  return {
    send,
    /** Unit: s. */
    set(delay: number, time: number) {
      send.delayTime.setTargetAtTime(Math.min(delay, LONGEST_ECHO_S), time, 0.1);
    },
  };
}

/** Highest level that leaves the ceiling: -6 dBFS. */
const CEILING = 0.5;
/** Up to here the bend is smooth. */
const LOUDEST_INPUT = 2;

/** A soft ceiling: what is quiet passes as it is, what is loud is bent, and nothing comes through it. */
export function createCeiling(context: BaseAudioContext, out: AudioNode): AudioNode {
  const curve = Float32Array.from({ length: 2_049 }, (_, i) => {
    const level = (i / 1_024 - 1) * LOUDEST_INPUT;
    return CEILING * Math.tanh(level / CEILING);
  });
  const drive = new GainNode(context, { gain: 1 / LOUDEST_INPUT });
  drive.connect(new WaveShaperNode(context, { curve })).connect(out);
  return drive;
}
