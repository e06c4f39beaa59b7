/** Lengths of the lines of the hall, of which none is a multiple of another. Unit: s. */
const LINES = [0.0437, 0.0571, 0.0689, 0.0829];
/** What comes round again: the hall falls by 60 dB in about two seconds. */
const REVERBERANCE = 0.82;
const HALL_LEVEL = 0.5;

/**
 * A hall behind the instruments, kept free of bass: four delays that feed each other (a feedback delay network with a
 * Householder matrix). A convolution sounds no better here and takes ten times as long. Returns what is sent into it.
 */
export function createHall(context: BaseAudioContext, out: AudioNode): AudioNode {
  const send = new BiquadFilterNode(context, { type: 'highpass', frequency: 260 });
  const sides = new ChannelMergerNode(context, { numberOfInputs: 2 });
  const all = new GainNode(context, { gain: -2 / LINES.length });
  for (const [i, delayTime] of LINES.entries()) {
    const mono = { channelCount: 1, channelCountMode: 'explicit' } as const;
    const line = new DelayNode(context, { delayTime, ...mono });
    const again = new GainNode(context, { gain: REVERBERANCE });
    const duller = new BiquadFilterNode(context, { type: 'lowpass', frequency: 4_200, Q: 0 });
    send.connect(line).connect(duller).connect(again).connect(line);
    duller.connect(all).connect(again);
    duller.connect(sides, 0, i % 2);
  }
  sides.connect(new GainNode(context, { gain: HALL_LEVEL })).connect(out);
  return send;
}

/** Seconds that an echo can take at most. */
const LONGEST_ECHO_S = 1;
/** Smaller changes of the delay are not worth a glide. */
const UNHEARD_S = 0.002;
const FEEDBACK = 0.38;

/** An echo that grows duller with each return; `set` lets it keep time with the music. */
export function createEcho(context: BaseAudioContext, out: AudioNode) {
  const send = new DelayNode(context, { maxDelayTime: LONGEST_ECHO_S, delayTime: 0.35 });
  const duller = new BiquadFilterNode(context, { type: 'lowpass', frequency: 2_400 });
  const again = new GainNode(context, { gain: FEEDBACK });
  send.connect(duller).connect(again).connect(send);
  duller.connect(out);
  let last = 0;
  return {
    send,
    /** Unit: s. */
    set(delay: number, time: number) {
      if (Math.abs(delay - last) < UNHEARD_S) return;
      last = Math.min(delay, LONGEST_ECHO_S);
      send.delayTime.setTargetAtTime(last, time, 0.1);
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
