import { useSignal } from '@preact/signals';
import { BOSS_NAMES, CALAMITIES, CALAMITY_NAMES, keysOf } from '../../../../schema/catalog/catalog.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { choiceOf, numberOf, SelectField, TextField } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';
import { whyNot } from '../../ui/why.ts';
import { soon } from './soon.ts';

const T = TEXTS.show;

/**
 * What can be called into the fight. If nothing can be called, the section is folded, and its summary gives the reason.
 * Each row consists of a choice and its button.
 */
export function CallsSection() {
  const why = whyNot('launchNuke');
  return (
    <Section title={T.calls} name="calls" isFolded isOpen={why === null} brief={why ?? undefined}>
      <div class="deck">
        <BossCall />
        <Calamity />
        <Strikes />
        <Emp />
        <Act isTerse hotkey="N" why={why} run={() => api.launchNuke({}).then(() => soon(T.nukeComes))}>
          {T.nuke}
        </Act>
      </div>
    </Section>
  );
}

function Calamity() {
  const type = useSignal('random');
  const call = async () => {
    const wanted = keysOf(CALAMITIES).find(name => name === type.value) ?? 'random';
    return soon(T.calamityComes((await api.startCalamity({ type: wanted })).name));
  };
  return (
    <>
      <SelectField
        isBare
        label={T.calamity}
        {...choiceOf(type)}
        options={{ random: T.anyCalamity, ...CALAMITY_NAMES }}
      />
      <Act isTerse hotkey="C" why={whyNot('startCalamity')} run={call}>
        {T.callCalamity}
      </Act>
    </>
  );
}

const BOSSES = Object.fromEntries(BOSS_NAMES.map(name => [name, name]));

/** Whether the boss button is highlighted: only in a fight without a boss, and not while the fight can be resumed. */
function kindOfCall(why: string | null) {
  const round = state.value?.round;
  const isWanted = why === null && !round?.paused && round?.bosses.length === 0;
  return isWanted ? 'main' : 'plain';
}

function BossCall() {
  const boss = useSignal('random');
  const why = whyNot('spawnBoss');
  const call = async () => {
    const wanted = BOSS_NAMES.find(name => name === boss.value) ?? 'random';
    return soon(T.bossComes((await api.spawnBoss({ boss: wanted })).boss));
  };
  return (
    <>
      <SelectField isBare label={T.boss} {...choiceOf(boss)} options={{ random: T.anyBoss, ...BOSSES }} />
      <Act kind={kindOfCall(why)} isTerse hotkey="B" why={why} run={call}>
        {T.callBoss}
      </Act>
    </>
  );
}

function Strikes() {
  const count = useSignal(5);
  return (
    <>
      <TextField isBare label={T.strikeCount} min={1} max={100} unit={T.strikeUnit} {...numberOf(count)} />
      <Act
        isTerse
        why={whyNot('callStrikes')}
        run={() => api.callStrikes({ count: count.value }).then(({ count }) => soon(T.strikesFall(count)))}
      >
        {T.strikes}
      </Act>
    </>
  );
}

/** Maximum number of pilots to choose from. */
const MAX_CHOICES = 50;

/**
 * An EMP is centred on a ship: the ship of the chosen pilot, otherwise of the pilot whom the cameras follow, otherwise
 * of the best pilot who is flying.
 */
function Emp() {
  const chosen = useSignal('');
  const flying = (state.value?.pilots ?? [])
    .filter(({ alive }) => alive)
    .toSorted((one, other) => other.kills - one.kills);
  const known = state.value?.pilots.find(({ id }) => id === chosen.value);
  const wanted = chosen.value || state.value?.round.overlay.follow;
  const pilot = flying.find(({ id }) => id === wanted) ?? (chosen.value ? undefined : flying[0]);
  const viewersFirst = flying.toSorted((one, other) => Number(one.bot) - Number(other.bot));
  const listed = viewersFirst.slice(0, MAX_CHOICES).concat(known ?? []);
  const whyNobody = known ? T.empAway(known.name) : T.noPilot;
  return (
    <>
      <SelectField
        isBare
        label={T.empFrom}
        {...choiceOf(chosen)}
        options={{ '': T.empBest, ...Object.fromEntries(listed.map(({ id, name }) => [id, name])) }}
      />
      <Act
        isTerse={whyNot('launchNuke') !== null} // the line above says that nothing can be called
        why={whyNot('launchNuke') ?? whyNot('applyEffect') ?? (pilot ? null : whyNobody)}
        hotkey="E"
        run={() =>
          api
            .applyEffect({ effect: 'emp', pilot: pilot?.id })
            .then(() => soon(TEXTS.pilots.supplied.emp(pilot?.name ?? '')))
        }
      >
        {T.emp}
      </Act>
    </>
  );
}
