import { LAYERS, type Layer } from '../score/note.ts';
import { CHANNELS, gainOf } from './channels.ts';
import { createCeiling, createEcho, createHall } from './space.ts';

/** Where a channel may lead to. */
interface Buses {
  dry: AudioNode;
  ducked: AudioNode;
  hall: AudioNode;
  echo: AudioNode;
}

/** Filter, level, place and sends of a layer. Returns what its notes go into. */
function createChannel(context: BaseAudioContext, layer: Layer, { dry, ducked, hall, echo }: Buses) {
  const settings = CHANNELS[layer];
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: settings.cutoff, Q: 0.5 });
  const placed = new StereoPannerNode(context, { pan: settings.pan });
  filter.connect(new GainNode(context, { gain: gainOf(settings.level) })).connect(placed);
  placed.connect(settings.ducks ? ducked : dry);
  const send = (into: AudioNode, gain: number) => {
    if (gain > 0) placed.connect(new GainNode(context, { gain })).connect(into);
  };
  send(hall, settings.hall);
  send(echo, settings.echo);
  return filter;
}

/** The mixing desk of a piece: a channel for each layer, hall, echo, the ceiling, and a fader that begins closed. */
export function createDesk(context: BaseAudioContext, out: AudioNode) {
  const fader = new GainNode(context, { gain: 0 });
  const [mix, ducked] = [new GainNode(context), new GainNode(context)];
  fader.connect(out);
  mix.connect(createCeiling(context, fader));
  ducked.connect(mix);
  const echo = createEcho(context, mix);
  const buses = { dry: mix, ducked, hall: createHall(context, mix), echo: echo.send };
  const channels = Object.fromEntries(
    LAYERS.map(layer => [layer, createChannel(context, layer, buses)]),
  ) as Record<Layer, BiquadFilterNode>;
  return { fader, mix, ducked, echo, channels };
}
