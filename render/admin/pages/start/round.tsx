import type { Round } from '../../../../schema/records/state.ts';
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

/** As many as the setting has by default: for a first round where it was set to none. */
const FEW_BOTS = 12;
/** Else a show would stand still after its first round. Unit: s. */
const RESULTS_SECONDS = 20;

/** A fight against bots, and the demo. */
export function RoundSection({ wasFought }: { wasFought: boolean | null }) {
  const round = state.value?.round;
  return (
    <Section title={T.roundTitle}>
      <p>{T.roundAbout}</p>
      <div class="row big">
        {round?.phase === 'playing' ? (
          <a class="button main" href="#show">
            {T.toShow}
          </a>
        ) : (
          <Begin round={round} />
        )}
        <a class="button" href="/overlay" target="_blank" rel="noopener">
          {T.watch}
        </a>
      </div>
      <Checks>
        <Check isDone={wasFought} done={T.fought} open={T.notFought} />
      </Checks>
      <Demo />
    </Section>
  );
}

/** Two steps to a fight; to start one that is on would begin it anew. */
const Begin = ({ round }: { round: Round | undefined }) => (
  <>
    <Act kind={kindAt(round, 'menu')} why={whyNoLobby(round)} run={openLobby}>
      {T.openLobby}
    </Act>
    <Act kind={kindAt(round, 'lobby')} why={whyNot('startRound')} run={startFight}>
      {T.startFight}
    </Act>
  </>
);

/** What to press next stands out. */
const kindAt = (round: Round | undefined, phase: Round['phase']) =>
  round?.phase === phase ? 'main' : 'plain';

const whyNoLobby = (round: Round | undefined) =>
  round?.phase === 'lobby' ? T.lobbyIsOpen : whyNot('openLobby');

async function openLobby() {
  const { settings } = state.value ?? {};
  const bots = settings?.bots || FEW_BOTS;
  const resultsSeconds = settings?.resultsSeconds || RESULTS_SECONDS;
  await api.updateSettings({ bots, resultsSeconds });
  await api.openLobby();
  return T.opened(bots, resultsSeconds);
}

async function startFight() {
  await api.startRound();
  return T.started;
}

/** Whether a round is on, or one has left its mark: results, or viewers on the boards. Null until it is known. */
export function useWasFought(): boolean | null {
  const { answer, reload } = useAnswer(() => api.getLeaderboards());
  useReload(['round.end'], reload);
  const round = state.value?.round;
  if (!round || !answer.value) return null;
  return round.phase === 'playing' || round.result !== null || answer.value.month.length > 0;
}
