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

/** Time without motion in the picture after which lasting sounds end. Unit: ms. */
const STILL_MS = 500;

interface EngineOptions {
  context: BaseAudioContext;
  kit: Kit;
  game: Game;
  view: View;
  /** Returns the part of the world that the picture shows. */
  listenerOf: () => Listener;
  /** Returns a random number, at least 0 and below 1. */
  random?: () => number;
  /** Resolves when the page has time to render another sound. */
  pause?: () => Promise<void>;
  onError?: (error: unknown) => void;
}

/** The resources that the engine uses now. */
export interface EngineCounts {
  voices: number;
  loops: number;
  /** Number of nodes in the audio graph. */
  nodes: number;
  /** Numbers of rendered and of waiting sounds, and the memory that the rendered sounds use. */
  buffers: number;
  waiting: number;
  bytes: number;
  /** Number of sounds that were requested before they were rendered. */
  missed: number;
}

/** The state of the engine for tests and people. */
export interface EngineStatus extends EngineCounts {
  gains: Volumes;
  /** Current loudness in total and of each bus: root mean square of the samples. */
  levels: Record<VolumeGroup | 'master', number>;
}

/** Turns the events on the page into sound, with cues, voices and a mixer. It uses the clock of the audio context. */
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
    /** Input of the music. */
    music: mixer.music,
    /** Resolves once all sounds except the rare ones are rendered. */
    ready: () => bank.ready(),
    /** Adds shots and effects as they are shown. `now` is in ms of the page's clock, here and below. */
    flash: (flashes: Flashes, now: number) => cues.flash(flashes, view, now),
    event: (event: GameEvent, now: number) => cues.event(event, now),
    cue: (cue: Cue, now: number) => cues.add(cue, now),
    /** Plays the sounds of a frame. Returns whether there are shots among them. */
    picture(now: number): boolean {
      const listener = listenerOf();
      const taken = cues.take(game, view, listener, now);
      if (mixer.volumes.master === 0) return false;
      if (taken.loops) movedAt = now;
      player.play(taken.cues, listener);
      if (taken.loops) player.sustain(taken.loops, listener);
      return taken.cues.some(({ sound }) => sound.startsWith('laser.'));
    },
    /** Ends lasting sounds when nothing moves any more. Call it at intervals, whether or not frames are drawn. */
    tidy(now: number) {
      if (now - movedAt > STILL_MS) player.sustain([], listenerOf());
    },
    set(volumes: Volumes) {
      mixer.set(volumes);
      if (volumes.master === 0) player.silence();
    },
    /** Ends all sounds. */
    silence: () => player.silence(),
    /** Call before the first frame of another connection. */
    reset: () => cues.reset(),
    close: () => bank.close(),
    counts,
    status: (): EngineStatus => ({ ...counts(), gains: mixer.volumes, levels: mixer.levels() }),
  };
}
