import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { BeginFight } from '../../ui/begin-fight.tsx';
import { Section } from '../../ui/section.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReload } from '../../ui/use-reload.ts';
import { Check, Checks } from './checks.tsx';
import { Demo } from './demo.tsx';

const T = TEXTS.start;

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
              <BeginFight
                kind="main"
                then={() => {
                  location.hash = 'show';
                }}
              >
                {wasFought ? T.beginAgain : T.begin}
              </BeginFight>
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

/** Whether a round is running, or an earlier one has left results or viewers on the boards. Null until it is known. */
export function useWasFought(): boolean | null {
  const { answer, reload } = useAnswer(() => api.getLeaderboards());
  useReload(['round.end'], reload);
  const round = state.value?.round;
  if (!round || !answer.value) return null;
  return round.phase === 'playing' || round.result !== null || answer.value.month.length > 0;
}
