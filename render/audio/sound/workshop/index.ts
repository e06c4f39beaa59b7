import type { Samples } from '../../synth/bus.ts';
import type { Kit } from '../kit.ts';
import { bufferOf, OWN_SOUNDS } from '../own-sounds.ts';
import type { SoundReply, SoundRequest } from './worker.ts';

/** A kit that owns a thread. */
export interface Workshop extends Kit {
  close(): void;
}

/** The game's own sounds, rendered by a worker, or by the page itself if it cannot start a worker. */
export function createWorkshop(): Workshop {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<Samples[] | null>>();
  let isBroken = false;
  let lastId = 0;

  worker.onmessage = ({ data }: MessageEvent<SoundReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.channels);
  };
  worker.onerror = () => {
    isBroken = true;
    for (const { resolve } of waiting.values()) resolve(null);
    waiting.clear();
  };

  function ask(request: Omit<SoundRequest, 'id'>) {
    const asked = Promise.withResolvers<Samples[] | null>();
    waiting.set(++lastId, asked);
    worker.postMessage({ id: lastId, ...request });
    return asked.promise;
  }

  return {
    ...OWN_SOUNDS,
    async render(sound, variant, sampleRate) {
      const channels = isBroken ? null : await ask({ sound, variant, sampleRate });
      return channels ? bufferOf(channels, sampleRate) : OWN_SOUNDS.render(sound, variant, sampleRate);
    },
    close: () => worker.terminate(),
  };
}
