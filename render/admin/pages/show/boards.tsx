import { useSignal } from '@preact/signals';
import { KILLLIST_BOARDS, MENU_PAGES, RESULTS_BOARDS } from '../../../../schema/catalog/catalog.ts';
import { COSMETIC_SLOTS } from '../../../../schema/catalog/cosmetics.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { choiceOf, SelectField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { whyNot } from '../../ui/why.ts';

const T = TEXTS.show;

/** What is shown over the picture: leaderboards, pages of the title screen, the order of boards, samples of looks. */
export function BoardsSection() {
  const overlay = state.value?.round.overlay;
  if (!overlay) return null;
  const isCovered = overlay.screen !== 'game';
  return (
    <Section title={T.boards} isFolded>
      <div class="deck">
        <Act why={whyNot('showScreen')} run={() => show(isCovered ? 'game' : 'leaderboard')}>
          {isCovered ? T.backToGame : T.screen}
        </Act>
        <Choice
          label={T.page}
          value={overlay.menu ?? ''}
          values={MENU_PAGES}
          options={{ '': T.noPage, ...T.pages }}
          choose={page => api.showMenuPage({ page })}
        />
        <Choice
          label={T.resultsBoard}
          value={overlay.resultsBoard}
          values={RESULTS_BOARDS}
          options={T.resultsBoards}
          choose={board => board && api.resultsBoard({ board })}
        />
        <Choice
          label={T.killlistBoard}
          value={overlay.killlistBoard}
          values={KILLLIST_BOARDS}
          options={T.killlistBoards}
          choose={board => board && api.killlistBoard({ board })}
        />
        <DressUp />
      </div>
    </Section>
  );
}

async function show(screen: 'game' | 'leaderboard') {
  await api.showScreen({ screen });
  if (screen === 'game') return T.gameShown;
  return { text: T.screenShown, undo: () => api.showScreen({ screen: 'game' }) };
}

interface ChoiceProps<V extends string> {
  label: string;
  value: string;
  values: readonly V[];
  options: Readonly<Record<string, string>>;
  /** Called with null if the chosen option is not one of the values. */
  choose: (value: V | null) => Promise<unknown> | null;
}

const Choice = <V extends string>({ label, value, values, options, choose }: ChoiceProps<V>) => (
  <SelectField
    label={label}
    value={value}
    options={options}
    onChange={event => {
      const chosen = values.find(name => name === event.currentTarget.value) ?? null;
      const text = T.boardIs(label, options[event.currentTarget.value] ?? '');
      attempt(() => Promise.resolve(choose(chosen)).then(() => text));
    }}
  />
);

/** Gives every ship looks, so that the streamer sees them. */
function DressUp() {
  const look = useSignal('');
  const dress = async () => {
    await api.testCosmetics({ kind: COSMETIC_SLOTS.find(slot => slot === look.value) });
    return T.dressed;
  };
  return (
    <>
      <SelectField isBare label={T.looks} {...choiceOf(look)} options={T.dressUp} />
      <Act isTerse why={whyNot('testCosmetics')} run={dress}>
        {T.dressAll}
      </Act>
    </>
  );
}
