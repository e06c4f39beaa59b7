import type { Output } from '../../../../../schema/actions/index.ts';
import { keysOf } from '../../../../../schema/catalog/catalog.ts';
import { TEXTS } from '../../../texts/index.ts';
import { CheckField, SelectField, TextField } from '../../../ui/fields.tsx';
import { changeTrigger } from './draft.ts';
import { isByViewer, type TriggerForm } from './trigger-form.ts';

const T = TEXTS.scripts;

interface TriggerProps {
  form: TriggerForm;
  events: Output<'listScripts'>['events'];
}

/** The trigger of the script, and its limits. */
export const TriggerFields = ({ form, events }: TriggerProps) => (
  <fieldset>
    <legend>{T.start}</legend>
    <div class="row">
      <SelectField
        label={T.startedBy}
        value={form.type}
        options={T.starts}
        onChange={event => {
          const type = keysOf(T.starts).find(name => name === event.currentTarget.value);
          if (type) changeTrigger({ type });
        }}
      />
      <StartFields form={form} events={events} />
    </div>
    {form.type !== 'none' && <WhenFields form={form} />}
  </fieldset>
);

/** A field for one of the texts of the form. */
const Typed = ({ form, name, hint }: { form: TriggerForm; name: keyof typeof T.typed; hint?: string }) => (
  <TextField
    label={T.typed[name]}
    hint={hint}
    value={form[name]}
    onInput={event => changeTrigger({ [name]: event.currentTarget.value })}
  />
);

function StartFields({ form, events }: TriggerProps) {
  if (form.type === 'command')
    return (
      <>
        <Typed form={form} name="command" hint={T.commandHint} />
        <Typed form={form} name="aliases" hint={T.aliasesHint} />
      </>
    );
  if (form.type === 'reward')
    return (
      <>
        <Typed form={form} name="rewardId" hint={T.rewardHint} />
        <Typed form={form} name="rewardTitle" />
      </>
    );
  if (form.type !== 'event') return null;
  return (
    <SelectField
      label={T.event}
      hint={events.find(({ name }) => name === form.event)?.description}
      value={form.event}
      options={Object.fromEntries(events.map(({ name }) => [name, name]))}
      onChange={event => changeTrigger({ event: event.currentTarget.value })}
    />
  );
}

const WhenFields = ({ form }: { form: TriggerForm }) => (
  <div class="row">
    <Seconds form={form} name="cooldownSeconds" />
    {isByViewer(form) && <Seconds form={form} name="perUserSeconds" />}
    <Several legend={T.phasesTitle} options={T.phases} chosen={form.phases} name="phases" />
    {isByViewer(form) && <Several legend={T.rolesTitle} options={T.roles} chosen={form.roles} name="roles" />}
  </div>
);

const Seconds = ({ form, name }: { form: TriggerForm; name: keyof typeof T.seconds }) => (
  <TextField
    label={T.seconds[name]}
    type="number"
    min={0}
    max={86_400}
    step="any"
    placeholder={T.noRest}
    value={form[name]}
    onInput={event => changeTrigger({ [name]: event.currentTarget.value })}
  />
);

interface SeveralProps {
  legend: string;
  options: Readonly<Record<string, string>>;
  chosen: readonly string[];
  name: 'phases' | 'roles';
}

/** Checkboxes; none ticked means all. */
const Several = ({ legend, options, chosen, name }: SeveralProps) => (
  <fieldset>
    <legend>{legend}</legend>
    <div class="row">
      {Object.entries(options).map(([option, text]) => (
        <CheckField
          key={option}
          label={text}
          checked={chosen.includes(option)}
          onChange={event => {
            const others = chosen.filter(each => each !== option);
            changeTrigger({ [name]: event.currentTarget.checked ? [...others, option] : others });
          }}
        />
      ))}
    </div>
  </fieldset>
);
