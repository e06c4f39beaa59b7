import type { Settings } from '../../../schema/records/settings.ts';
import type { Presence } from '../../page/shell-window.ts';
import { CATEGORIES, type Category } from './catalog.ts';

/** The things with separate volumes: each kind of sound, and the music. */
export type VolumeGroup = Category | 'music';
export const BUSES: readonly VolumeGroup[] = [...CATEGORIES, 'music'];

/** The settings that are the volume of one kind of sound or of music. */
export const VOLUMES = [...CATEGORIES, 'musicVolume', 'lobbyMusicVolume'] as const;
export type Volume = (typeof VOLUMES)[number];

export interface Volumes {
  /** Gain of everything; 0 for silence. */
  master: number;
  /** Gains of the buses. */
  buses: Readonly<Record<VolumeGroup, number>>;
}

/** The state that determines volumes in addition to the settings. */
export interface Circumstances {
  presence: Presence;
  /** Whether everything is stopped. */
  isStopped: boolean;
  /** Whether the fight's music is playing, not the music of lobby, menu and results. */
  isFight: boolean;
}

/**
 * Perceived loudness is about the power 0.6 of the amplitude (Stevens), so that half the percentage is half as loud.
 */
const STEVENS = 0.6;

/** The gain for a volume of 0 to 100 percent: -10 dB at 50, -23 dB at 20. */
export const gainOf = (percent: number) => (percent / 100) ** (1 / STEVENS);

/** The gains of the settings. */
export function volumesOf(settings: Settings, circumstances: Circumstances): Volumes {
  const music = circumstances.isFight ? settings.musicVolume : settings.lobbyMusicVolume;
  const sounds = CATEGORIES.map(category => [category, gainOf(settings[category])]);
  return {
    master: isSilent(settings, circumstances) ? 0 : gainOf(settings.soundMaster),
    buses: { ...Object.fromEntries(sounds), music: gainOf(music) },
  };
}

const isSilent = (
  { soundMuted, muteWhenMinimized, muteWhenUnfocused }: Settings,
  { presence, isStopped }: Circumstances,
) =>
  soundMuted ||
  isStopped ||
  presence.muted ||
  (muteWhenMinimized && presence.minimized) ||
  (muteWhenUnfocused && !presence.focused);
