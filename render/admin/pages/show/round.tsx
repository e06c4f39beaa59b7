import { FIELDS, keysOf, MODES } from '../../../../schema/catalog.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { whyNot } from '../../ui/why.ts';

const T = TEXTS.show;

/** The way through an evening: lobby, start, hold, results, title screen, and what comes next. */
export const RoundSection = () => (
  <Section title={T.round}>
    <Steps />
    <Next />
  </Section>
);

function Steps() {
  const isHeld = state.value?.round.lobby?.held === true;
  const areResultsUp = Boolean(state.value?.round.result);
  const isFought = state.value?.round.phase === 'playing' && !areResultsUp;
  return (
    <div class="row big">
      <Act why={whyNot('openLobby')} run={() => done(api.openLobby())}>
        {T.openLobby}
      </Act>
      <Act why={whyNot('startCountdown')} run={() => done(api.startCountdown())}>
        {T.countdown}
      </Act>
      <Act why={whyNot('holdLobby')} isPressed={isHeld} run={() => done(api.holdLobby({ hold: !isHeld }))}>
        {isHeld ? T.continue : T.hold}
      </Act>
      <Act kind="main" why={whyNot('startRound')} run={isFought ? restart : () => done(api.startRound())}>
        {isFought ? T.restart : T.start}
      </Act>
      <Act
        why={whyNot('closeResults') ?? (areResultsUp ? null : TEXTS.why.noResults)}
        run={() => done(api.closeResults())}
      >
        {T.results}
      </Act>
      <Act why={whyNot('openMainMenu')} run={isFought ? leave : () => done(api.openMainMenu())}>
        {T.menu}
      </Act>
    </div>
  );
}

const done = (answer: Promise<unknown>) => answer.then(() => T.done);

async function restart() {
  const question = { title: T.restartTitle, text: T.restartText, yes: T.restart, isDangerous: true };
  return (await confirm(question)) ? done(api.startRound()) : '';
}

async function leave() {
  const question = { title: T.menuTitle, text: T.menuText, yes: T.menu, isDangerous: true };
  return (await confirm(question)) ? done(api.openMainMenu()) : '';
}

function Next() {
  const settings = state.value?.settings;
  if (!settings) return null;
  return (
    <div class="row">
      <SelectField
        label={T.next}
        value={settings.mode}
        options={MODES}
        onChange={event => {
          const mode = keysOf(MODES).find(name => name === event.currentTarget.value);
          attempt(() => done(api.openLobby({ mode })));
        }}
      />
      <SelectField
        label={T.field}
        value={settings.field}
        options={{ random: T.anyField, ...FIELDS }}
        onChange={event => {
          const field = keysOf(FIELDS).find(name => name === event.currentTarget.value) ?? 'random';
          attempt(() => done(api.setField({ field })));
        }}
      />
      <TextField
        label={T.bots}
        type="number"
        min={0}
        max={500}
        value={settings.bots}
        onChange={event => {
          const bots = event.currentTarget.valueAsNumber;
          if (!Number.isNaN(bots)) attempt(() => done(api.updateSettings({ bots })));
        }}
      />
    </div>
  );
}
