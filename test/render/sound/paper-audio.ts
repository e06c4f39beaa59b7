import { vi } from 'vitest';

/**
 * A sound graph without loudspeakers, on a clock that the test advances. It reports connections, volumes and end times.
 */

interface Step {
  at: number;
  value: number;
  isRamp: boolean;
}

/** A parameter that follows its schedule, as the Web Audio API defines it for values and linear ramps. */
class PaperParam {
  automationRate = 'a-rate';
  #steps: Step[];
  readonly #context: PaperContext;
  constructor(context: PaperContext, value: number) {
    this.#context = context;
    this.#steps = [{ at: 0, value, isRamp: false }];
  }
  get value() {
    return this.at(this.#context.currentTime);
  }
  at(time: number) {
    const next = this.#steps.find(step => step.at > time);
    const last = this.#steps.findLast(step => step.at <= time) ?? { at: 0, value: 0 };
    if (!next?.isRamp) return last.value;
    return last.value + ((next.value - last.value) * (time - last.at)) / (next.at - last.at);
  }
  cancelScheduledValues(from: number) {
    this.#steps = this.#steps.filter(({ at }) => at < from || at === 0);
  }
  setValueAtTime(value: number, at: number) {
    this.#steps.push({ at, value, isRamp: false });
  }
  linearRampToValueAtTime(value: number, at: number) {
    this.#steps.push({ at, value, isRamp: true });
  }
}

export class PaperNode {
  readonly to: PaperNode[] = [];
  readonly context: PaperContext;
  constructor(context: PaperContext) {
    this.context = context;
    context.nodes.push(this);
  }
  connect(to: PaperNode) {
    this.to.push(to);
    return to;
  }
  disconnect() {
    this.to.length = 0;
  }
}

class PaperGain extends PaperNode {
  readonly gain: PaperParam;
  constructor(context: PaperContext, { gain = 1 } = {}) {
    super(context);
    this.gain = new PaperParam(context, gain);
  }
}

class PaperPan extends PaperNode {
  readonly pan: PaperParam;
  constructor(context: PaperContext, { pan = 0 } = {}) {
    super(context);
    this.pan = new PaperParam(context, pan);
  }
}

/** A source that plays a sound. */
export class PaperSource extends PaperNode {
  readonly buffer: AudioBuffer;
  readonly loop: boolean;
  readonly rate: number;
  offset = 0;
  endsAt = Number.POSITIVE_INFINITY;
  onended: () => void = () => {};
  constructor(
    context: PaperContext,
    {
      buffer,
      loop = false,
      playbackRate = 1,
    }: { buffer: AudioBuffer; loop?: boolean; playbackRate?: number },
  ) {
    super(context);
    [this.buffer, this.loop, this.rate] = [buffer, loop, playbackRate];
  }
  start(_when: number, offset = 0) {
    this.offset = offset;
    if (!this.loop) this.endsAt = this.context.currentTime + this.buffer.duration / this.rate;
    this.context.started.push(this);
  }
  stop(at: number) {
    this.endsAt = Math.min(this.endsAt, at);
  }
  get gain() {
    return (this.to[0] as PaperGain).gain;
  }
  get pan() {
    return (this.to[0].to[0] as PaperPan).pan;
  }
}

class PaperShaper extends PaperNode {
  readonly curve: Float32Array;
  constructor(context: PaperContext, { curve }: { curve: Float32Array }) {
    super(context);
    this.curve = curve;
  }
}

export class PaperContext {
  readonly sampleRate = 48_000;
  currentTime = 0;
  readonly nodes: PaperNode[] = [];
  readonly started: PaperSource[] = [];
  readonly destination = new PaperNode(this);
  /** Advances the clock, and ends the sounds that are over. */
  pass(seconds: number) {
    this.currentTime += seconds;
    for (const source of this.sounding) if (source.endsAt <= this.currentTime) source.onended();
  }
  /** The sounds that are still connected. */
  get sounding() {
    return this.started.filter(({ to }) => to.length > 0);
  }
  /** The curve that limits the output. */
  get curve() {
    return this.nodes.find(node => node instanceof PaperShaper)?.curve ?? new Float32Array();
  }
  /** The product of all volumes between a node and the output. */
  volumeFrom(node: PaperNode): number {
    const own = node instanceof PaperGain ? node.gain.value : 1;
    const next = node.to.find(to => to instanceof PaperGain);
    return next ? own * this.volumeFrom(next) : own;
  }
}

/** A context for nodes that are made with `new GainNode(context)`, until the test restores the globals. */
export function openContext() {
  const context = new PaperContext();
  vi.stubGlobal('GainNode', PaperGain);
  vi.stubGlobal('StereoPannerNode', PaperPan);
  vi.stubGlobal('AudioBufferSourceNode', PaperSource);
  vi.stubGlobal('DynamicsCompressorNode', PaperNode);
  vi.stubGlobal('WaveShaperNode', PaperShaper);
  return context;
}
