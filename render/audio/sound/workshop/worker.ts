import type { Samples } from '../../synth/bus.ts';
import type { SoundName } from '../catalog.ts';
import { drawOwn } from '../own-sounds.ts';

/** Renders sounds in a worker, while the page continues to draw the fight. */

export interface SoundRequest {
  id: number;
  sound: SoundName;
  variant: number;
  sampleRate: number;
}

/** The channels of a sound, or why there are none. */
export type SoundReply = { id: number } & ({ channels: Samples[] } | { error: string });

function replyTo({ id, sound, variant, sampleRate }: SoundRequest): SoundReply {
  try {
    return { id, channels: drawOwn(sound, variant, sampleRate).map(samples => samples.slice()) };
  } catch (error) {
    return { id, error: `The sound "${sound}" cannot be rendered: ${error}` };
  }
}

addEventListener('message', ({ data }: MessageEvent<SoundRequest>) => {
  const reply = replyTo(data);
  const transfer = 'channels' in reply ? reply.channels.map(({ buffer }) => buffer) : [];
  postMessage(reply, { transfer });
});
