import { FIELDS, keysOf, MODES } from '../../../../schema/catalog/catalog.ts';
import type { Settings } from '../../../../schema/records/settings.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { isFight } from './stage.ts';

const T = TEXTS.show;

/** The mode and the field of the next round, in words. */
export const nextInWords = ({ mode, field }: Settings) => `${MODES[mode]} · ${T.fields[field]}`;

/** The options of the next round. They are folded during a fight; the summary still says what is chosen. */
export function NextSection() {
  const { settings, round } = state.value ?? {};
  if (!settings || !round) return null;
  const isNow = isFight(round);
  const change = (patch: Partial<Settings>, text: string) => attempt(() => withUndo(settings, patch, text));
  return (
    <Section title={T.nextRound} name="next" isFolded isOpen={!isNow} brief={nextInWords(settings)}>
      <div class="deck">
        <SelectField
          label={T.next}
          value={settings.mode}
          options={MODES}
          onChange={event => {
            const mode = keysOf(MODES).find(name => name === event.currentTarget.value);
            if (mode) change({ mode }, T.modeIs(MODES[mode]));
          }}
        />
        <SelectField
          label={T.field}
          value={settings.field}
          options={T.fields}
          onChange={event => {
            const field = keysOf(FIELDS).find(name => name === event.currentTarget.value) ?? 'random';
            if (isNow) change({ field }, T.nextFieldIs(T.fields[field]));
            else attempt(async () => T.fieldIs(FIELDS[(await api.setField({ field })).field]));
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
            if (!Number.isNaN(bots)) change({ bots }, T.botsAre(bots));
          }}
        />
        <SelectField
          label={T.skill}
          value={settings.botSkill}
          options={SKILLS}
          onChange={event => {
            const botSkill = keysOf(SKILLS).find(name => name === event.currentTarget.value);
            if (botSkill) change({ botSkill }, T.skillIs(SKILLS[botSkill] ?? botSkill));
          }}
        />
      </div>
    </Section>
  );
}

const SKILLS = TEXTS.settings.rows.botSkill.options as Record<Settings['botSkill'], string>;

/** Changes settings, and offers to undo the change. */
async function withUndo(before: Settings, patch: Partial<Settings>, text: string) {
  const old = Object.fromEntries(keysOf(patch).map(key => [key, before[key]]));
  await api.updateSettings(patch);
  return { text, undo: () => api.updateSettings(old) };
}
