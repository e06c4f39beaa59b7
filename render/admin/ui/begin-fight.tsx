import { api } from '../api.ts';
import { state } from '../live.ts';
import { TEXTS } from '../texts/index.ts';
import { Act } from './act.tsx';
import { whyNot } from './why.ts';

/** Number of bots if the setting is 0: the setting's default. */
const FEW_BOTS = 12;
/** Time after which results close by themselves; otherwise a show would wait after the fight. Unit: s. */
const RESULTS_SECONDS = 20;

interface BeginFightProps {
  kind?: 'main' | 'plain';
  children: string;
  /** Called when the fight is on. */
  then?(): void;
}

/**
 * A button that opens a lobby, if none is open, and starts its fight. Without other pilots, the fight is against bots.
 */
export function BeginFight({ kind, children, then }: BeginFightProps) {
  const isMenu = state.value?.round.phase === 'menu';
  const begin = async () => {
    const text = await beginFight();
    then?.();
    return text;
  };
  return (
    <Act kind={kind} why={whyNot(isMenu ? 'openLobby' : 'startRound')} run={begin}>
      {children}
    </Act>
  );
}

async function beginFight() {
  const { settings, round } = state.value ?? {};
  const bots = settings?.bots || FEW_BOTS;
  const resultsSeconds = settings?.resultsSeconds || RESULTS_SECONDS;
  await api.updateSettings({ bots, resultsSeconds });
  if (round?.phase === 'menu') await api.openLobby();
  await api.startRound();
  return TEXTS.start.started(bots, resultsSeconds);
}
