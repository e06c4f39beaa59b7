import { health } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { ObsSection } from './obs.tsx';
import { ReadySection } from './ready.tsx';
import { RoundSection, useWasFought } from './round.tsx';

const T = TEXTS.start;

/** The first steps, for somebody who has just started the game. */
export function StartPage() {
  const wasFought = useWasFought();
  const isSet = wasFought === true && (health.value?.overlays ?? 0) > 0;
  return (
    <>
      <p>
        {isSet ? T.allDone : T.about} {isSet && <a href="#show">{T.toShow}</a>}
      </p>
      <RoundSection wasFought={wasFought} />
      <ObsSection />
      <ReadySection />
    </>
  );
}
