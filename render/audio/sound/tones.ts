import type { Settings } from '../../../schema/records/settings.ts';
import { createMusic } from '../music/index.ts';
import { renderScaled } from './bank.ts';
import type { Category, SoundName } from './catalog.ts';
import { createMixer, type Mixer } from './mixer.ts';
import { OWN_SOUNDS } from './own-sounds.ts';
import { SAMPLE_RATE } from './sample-rate.ts';
import { type Volume, volumesOf } from './volumes.ts';

/** A characteristic sound of each kind. */
const EXAMPLES: Record<Category, SoundName> = {
  sfxLasers: 'laser.plain',
  sfxMissiles: 'missile.launch',
  sfxHits: 'hit.heavy',
  sfxExplosions: 'ship.down',
  sfxCrashing: 'crash.heavy',
  sfxThunder: 'bolt',
  sfxJoins: 'join',
  sfxMenu: 'round.start',
};
/** Duration of the played part of the music. Unit: s. */
const MUSIC_S = 8;
/** Fade of an interrupted sound, to avoid clicks. Unit: s. */
const FADING_S = 0.1;
/** A window state in which no setting silences the test, since tests are played outside the game's window. */
const HERE = { minimized: false, focused: true, muted: false };

/** Plays a sample of a volume on this page, through the same mixer as the game and as loud as the settings say. */
export function createTestTones() {
  let end = () => {};
  /** Resolves once the sample plays. Ends an earlier sample. */
  return async (volume: Volume, settings: Settings): Promise<void> => {
    end();
    const context = new AudioContext({ sampleRate: SAMPLE_RATE });
    const mixer = createMixer(context);
    mixer.set(volumesOf(settings, { presence: HERE, isStopped: false, isFight: volume === 'musicVolume' }));
    const stop = isMusic(volume) ? playMusic(volume, context, mixer) : () => {};
    let hasEnded = false;
    const endThis = () => {
      if (hasEnded) return;
      hasEnded = true;
      stop();
      mixer.set({ ...mixer.volumes, master: 0 });
      closeIn(FADING_S, context);
    };
    end = endThis;
    const seconds = isMusic(volume) ? MUSIC_S : await playSound(volume, context, mixer);
    setTimeout(endThis, seconds * 1_000); // by then, `end` may belong to another sample
  };
}

/** Closes a context after `seconds` more seconds of playback, or at once if it does not play. */
function closeIn(seconds: number, context: AudioContext) {
  if (context.state !== 'running') return void context.close();
  const silence = new ConstantSourceNode(context, { offset: 0 });
  silence.onended = () => void context.close();
  silence.connect(context.destination);
  silence.start();
  silence.stop(context.currentTime + seconds);
}

const isMusic = (volume: Volume): volume is 'musicVolume' | 'lobbyMusicVolume' =>
  volume.endsWith('usicVolume');

function playMusic(volume: Volume, context: AudioContext, mixer: Mixer) {
  const music = createMusic(context, mixer.music, 1);
  const place = volume === 'musicVolume' ? 'fight' : 'lobby';
  music.update({ place, intensity: 'contact', beat: null });
  return music.stop;
}

/** Plays an example of a category. Resolves with its duration, in s. */
async function playSound(category: Category, context: AudioContext, mixer: Mixer) {
  const sound = EXAMPLES[category];
  const buffer = await renderScaled(OWN_SOUNDS, { sound, variant: 0 }, context.sampleRate);
  const source = new AudioBufferSourceNode(context, { buffer });
  const gain = new GainNode(context, { gain: OWN_SOUNDS.gainOf(sound) });
  source.connect(gain).connect(mixer.inputOf(category, true));
  source.start();
  return buffer.duration;
}
