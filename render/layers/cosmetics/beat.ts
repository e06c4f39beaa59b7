import type { Scene } from '../../camera/scene.ts';

/** Beats a second above which only every other one is shown: nothing on the screen may flicker. */
const FASTEST = 2.8;

/** How strong the beat of the music is at the drawn moment: 1 on the beat, then down to 0. */
export function beatOf({ game, view }: Scene): number {
  const music = game.round.value?.overlay.music;
  if (!music || view.at === 0) return 0;
  const perSecond = music.bpm / 60;
  const shown = perSecond > FASTEST ? perSecond / 2 : perSecond;
  const beats = ((view.at - music.beatAt) / 1_000) * shown;
  const since = beats - Math.floor(beats);
  return (1 - since) ** 2.2;
}
