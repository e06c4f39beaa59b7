import { accounts, isOn } from '../../account.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { ObsSection, type Picture, usePicture } from './obs.tsx';
import { ReadySection } from './ready.tsx';
import { RoundSection, useWasFought } from './round.tsx';

const T = TEXTS.start;

/** The first steps, for somebody who has just started the game. */
export function StartPage() {
  const wasFought = useWasFought();
  const picture = usePicture();
  const works = wasFought === true && (picture.count ?? 0) > 0;
  return (
    <>
      <p>
        {works ? T.works(openSteps(picture)) : T.about} {works && <a href="#show">{T.toShow}</a>}
      </p>
      <RoundSection wasFought={wasFought} />
      <ObsSection picture={picture} />
      <ReadySection />
    </>
  );
}

/** What a show still lacks once its rounds run and its picture is connected. */
function openSteps({ obs }: Picture): string[] {
  const { chat } = state.value?.round.overlay ?? {};
  const hasAccount = accounts.value?.some(isOn);
  return [
    ...(obs ? [] : [T.openSteps.obs]),
    ...(chat === false ? [T.openSteps.chat] : []),
    ...(hasAccount === false ? [T.openSteps.account] : []),
  ];
}
