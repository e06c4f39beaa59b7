import type { SoundName } from '../catalog.ts';
import type { Recipe } from '../recipe.ts';
import { LOOP_LEAD } from '../synth/looping.ts';
import { randomOf } from '../synth/random.ts';
import { bufferOf } from '../synth/samples.ts';
import { RECIPES } from './index.ts';

/** What ends while it is still heard is faded. Unit: s. */
const FADE = 0.05;

/**
 * Renders one variant of a sound: the same samples each time. A loop joins its beginning, anything else ends in
 * silence. It is as loud as its recipe makes it.
 */
export async function renderVariant(
  name: SoundName,
  variant: number,
  sampleRate: number,
): Promise<AudioBuffer> {
  const recipe = RECIPES[name];
  const lead = recipe.loops ? Math.round(LOOP_LEAD * sampleRate) : 0;
  const context = new OfflineAudioContext({
    numberOfChannels: recipe.channels ?? 1,
    length: lead + Math.round(recipe.seconds * sampleRate),
    sampleRate,
  });
  const random = randomOf(`${name} ${variant}`);
  recipe.draw({ context, out: exitOf(context, recipe), variant, random });
  return withoutStart(await context.startRendering(), lead);
}

/** Takes away what no loudspeaker can follow, and fades the end. */
function exitOf(context: BaseAudioContext, { seconds, loops }: Recipe): AudioNode {
  const subsonic = new BiquadFilterNode(context, { type: 'highpass', frequency: 22, Q: -3 });
  const fade = new GainNode(context);
  if (!loops) {
    fade.gain.setValueAtTime(1, seconds - FADE);
    fade.gain.linearRampToValueAtTime(0, seconds - 1 / context.sampleRate);
  }
  subsonic.connect(fade).connect(context.destination);
  return subsonic;
}

function withoutStart(buffer: AudioBuffer, lead: number): AudioBuffer {
  if (lead === 0) return buffer;
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, channel) =>
    buffer.getChannelData(channel).slice(lead),
  );
  return bufferOf(channels, buffer.sampleRate);
}
