import type { GameEvent } from '../../../schema/records/events.ts';
import type { Flashes } from '../../camera/scene.ts';
import type { Game } from '../../game/game.ts';
import type { View } from '../../link/interpolation.ts';
import { Bank } from './bank.ts';
import type { Cue } from './cues/cue.ts';
import { createCues } from './cues/index.ts';
import type { Kit } from './kit.ts';
import { createMixer } from './mixer.ts';
import { Player } from './player.ts';
import type { Listener } from './spatialize.ts';
import type { VolumeGroup, Volumes } from './volumes.ts';

/** What stands still for longer makes no sound that goes on. Unit: ms. */
const STILL_MS = 500;

interface EngineOptions {
  context: BaseAudioContext;
  kit: Kit;
  game: Game;
  view: View;
  /** What the picture shows. */
  listenerOf: () => Listener;
  /** 0 up to 1. */
  random?: () => number;
  /** Resolves when the page has time to render another sound. */
  pause?: () => Promise<void>;
  onError?: (error: unknown) => void;
}

/** What the engine takes now. */
export interface EngineCounts {
  voices: number;
  loops: number;
  /** Nodes of the audio graph that exist now. */
  nodes: number;
  /** Sounds that are rendered, those that wait for it, and the memory of the rendered ones. */
  buffers: number;
  waiting: number;
  bytes: number;
  /** Sounds that were wanted before they were rendered. */
  missed: number;
}

/** What tests and people can see of the engine. */
export interface EngineStatus extends EngineCounts {
  gains: Volumes;
  /** How loud everything and each bus is now: root mean square of the samples. */
  levels: Record<VolumeGroup | 'master', number>;
}

/** From what the page shows to what is heard: cues, voices, mixer. Its clock is that of the context. */
export function createEngine({ context, kit, game, view, listenerOf, ...options }: EngineOptions) {
  const { random = Math.random, pause = async () => {}, onError = console.warn } = options;
  const mixer = createMixer(context);
  const bank = new Bank(kit, context.sampleRate, { pause, onError });
  const player = new Player({ context, mixer, bank, kit, random });
  const cues = createCues();
  let movedAt = Number.NEGATIVE_INFINITY;

  function counts(): EngineCounts {
    const { nodes, ...playing } = player.status();
    return { ...playing, ...bank.status(), nodes: nodes + mixer.nodes };
  }

  return {
    /** Where music goes. */
    music: mixer.music,
    /** Resolves once all sounds but the seldom ones are rendered. */
    ready: () => bank.ready(),
    /** Takes in shots and effects as they are shown. `now` is the page's clock, ms, here and below. */
    flash: (flashes: Flashes, now: number) => cues.flash(flashes, view, now),
    event: (event: GameEvent, now: number) => cues.event(event, now),
    cue: (cue: Cue, now: number) => cues.add(cue, now),
    /** Plays what a picture is heard as. Returns whether shots are among it. */
    picture(now: number): boolean {
      const listener = listenerOf();
      const taken = cues.take(game, view, listener, now);
      if (mixer.volumes.master === 0) return false;
      if (taken.loops) movedAt = now;
      player.play(taken.cues, listener);
      if (taken.loops) player.sustain(taken.loops, listener);
      return taken.cues.some(({ sound }) => sound.startsWith('laser.'));
    },
    /** Ends what goes on although nothing moves any more; to be called now and then, pictures or not. */
    tidy(now: number) {
      if (now - movedAt > STILL_MS) player.sustain([], listenerOf());
    },
    set(volumes: Volumes) {
      mixer.set(volumes);
      if (volumes.master === 0) player.silence();
    },
    /** Ends everything that is heard. */
    silence: () => player.silence(),
    /** What comes next is another connection's. */
    reset: () => cues.reset(),
    close: () => bank.close(),
    counts,
    status: (): EngineStatus => ({ ...counts(), gains: mixer.volumes, levels: mixer.levels() }),
  };
}
