import { useSignal } from '@preact/signals';
import type { Settings } from '../../../../schema/records/settings.ts';
import type { createTestTones } from '../../../audio/sound/tones.ts';
import type { Volume } from '../../../audio/sound/volumes.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';

const T = TEXTS.settings;

/** The master volume is tested with one of the sounds. */
export type TestedVolume = Volume | 'soundMaster';

let tones: ReturnType<typeof createTestTones> | null = null;

/** A button that plays a sample of what a volume controls, at the set volume. */
export function TestSound({ name }: { name: TestedVolume }) {
  const played = useSignal('');
  const play = async () => {
    const settings = state.value?.settings;
    if (!settings) return '';
    tones ??= (await import('../../../audio/sound/tones.ts')).createTestTones();
    const volume = name === 'soundMaster' ? 'sfxMenu' : name;
    await tones(volume, settings);
    played.value = wordsFor(volume, settings);
    return '';
  };
  return (
    <div class="sound">
      <Act label={T.testOf(T.rows[name].name)} run={play}>
        {T.test}
      </Act>
      <small class="played" role="status">
        {played.value}
      </small>
    </div>
  );
}

function wordsFor(volume: Volume, settings: Settings) {
  if (settings.soundMuted) return T.testMuted;
  return settings.soundMaster === 0 || settings[volume] === 0 ? T.testSilent : T.testPlays;
}
