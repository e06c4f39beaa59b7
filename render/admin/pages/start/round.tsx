import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { Section } from '../../ui/section.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReload } from '../../ui/use-reload.ts';
import { whyNot } from '../../ui/why.ts';
import { Check, Checks } from './checks.tsx';
import { Demo } from './demo.tsx';

const T = TEXTS.start;

/** The default of the setting, for a first round if it was set to none. */
const FEW_BOTS = 12;
/** Otherwise a show would wait after its first round. Unit: s. */
const RESULTS_SECONDS = 20;

/** A fight against bots with one press, and the demo. */
export function RoundSection({ wasFought }: { wasFought: boolean | null }) {
  const round = state.value?.round;
  return (
    <Section title={T.roundTitle}>
      <div class="halves">
        <div>
          <h4>{T.ownTitle}</h4>
          <p>{T.roundAbout}</p>
          <div class="row">
            {round?.phase === 'playing' ? (
              <a class="button main" href="#show">
                {T.toShow}
              </a>
            ) : (
              <Act kind="main" why={whyNot(round?.phase === 'menu' ? 'openLobby' : 'startRound')} run={begin}>
                {T.begin}
              </Act>
            )}
            <a class="button" href="/overlay" target="_blank" rel="noopener">
              {T.watch}
            </a>
          </div>
          <Checks>
            <Check isDone={wasFought} done={T.fought} open={T.notFought} />
          </Checks>
        </div>
        <Demo />
      </div>
    </Section>
  );
}

/** Opens a lobby, starts its fight and leads to the show. */
async function begin() {
  const { settings, round } = state.value ?? {};
  const bots = settings?.bots || FEW_BOTS;
  const resultsSeconds = settings?.resultsSeconds || RESULTS_SECONDS;
  await api.updateSettings({ bots, resultsSeconds });
  if (round?.phase === 'menu') await api.openLobby();
  await api.startRound();
  location.hash = 'show';
  return T.started(bots, resultsSeconds);
}

/** Whether a round is running, or one has left results or viewers on the boards. Null until it is known. */
export function useWasFought(): boolean | null {
  const { answer, reload } = useAnswer(() => api.getLeaderboards());
  useReload(['round.end'], reload);
  const round = state.value?.round;
  if (!round || !answer.value) return null;
  return round.phase === 'playing' || round.result !== null || answer.value.month.length > 0;
}
