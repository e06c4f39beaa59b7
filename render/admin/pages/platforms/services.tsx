import { useSignal } from '@preact/signals';
import type { ServiceStatus } from '../../../../schema/platform/services.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { CheckField, fieldsOf, SelectField, TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { usePolled } from '../../ui/use-polled.ts';
import { Steps } from './client.tsx';
import { LogSection } from './log.tsx';
import { Switch } from './switch.tsx';

const T = TEXTS.services;
const EVERY_MS = 2_000;

type Change = Omit<Parameters<typeof api.setService>[0], 'service'>;

/** The services through which viewers of several platforms can play. */
export function ServiceSections() {
  const services = usePolled(() => api.getServices(), EVERY_MS).value?.services ?? [];
  return (
    <>
      {services.map(service => (
        <ServiceSection key={service.service} service={service} />
      ))}
      {services.length > 0 && <LogSection />}
    </>
  );
}

interface ServiceProps {
  service: ServiceStatus;
}

function ServiceSection({ service }: ServiceProps) {
  const { guide, state, text, lastError, remarks } = service;
  return (
    <Section title={guide.name}>
      <p>
        {guide.about} <small>{guide.untested}</small>
      </p>
      <div class="who" data-state={state}>
        <p>
          <strong role="status">{T.states[state]}</strong> {text}
        </p>
      </div>
      {remarks.length > 0 && (
        <ul class="remarks">
          {remarks.map(remark => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {lastError && state !== 'waiting' && state !== 'refused' && (
        <p class="muted">{T.lastError(lastError.text, new Date(lastError.at).toLocaleTimeString())}</p>
      )}
      <Switches service={service} />
      <ServiceForm service={service} />
      <details>
        <summary>{T.how}</summary>
        <Steps steps={guide.steps} />
      </details>
    </Section>
  );
}

const Switches = ({ service }: ServiceProps) => (
  <>
    <Switch label={T.on} isOn={service.on} change={on => change(service, { on })} />
    <Switch
      label={T.payments}
      hint={T.paymentsHint}
      isOn={service.payments}
      change={payments => change(service, { payments })}
    />
  </>
);

/** The values of a service. Secrets are never shown; an empty field keeps the stored secret. */
function ServiceForm({ service }: ServiceProps) {
  const saves = useSignal(0);
  const { fields } = service.guide;
  const secrets = fields.filter(({ kind }) => kind === 'secret');
  const valuesIn = (form: HTMLFormElement) => {
    const typed = fieldsOf(form);
    const values = fields.map(({ id, kind }) => [
      id,
      kind === 'tick' ? (typed[id] ? 'yes' : '') : (typed[id] ?? ''),
    ]);
    return Object.fromEntries(
      values.filter(([id, value]) => value !== '' || secrets.every(secret => secret.id !== id)),
    );
  };
  return (
    <form
      class="stack"
      onSubmit={async event => {
        event.preventDefault();
        const values = valuesIn(event.currentTarget);
        if (await attempt(() => change(service, { values }))) saves.value++;
      }}
    >
      {fields.map(field => (
        <ServiceField key={`${field.id} ${saves.value}`} field={field} service={service} />
      ))}
      <div class="row">
        <button type="submit" class="main">
          {T.save}
        </button>
        <Act run={() => api.testService({ service: service.service }).then(({ text }) => text)}>{T.test}</Act>
        {secrets
          .filter(({ id }) => service.secrets.includes(id))
          .map(({ id, label }) => (
            <Act
              key={id}
              label={`${T.remove}: ${label}`}
              run={() => change(service, { values: { [id]: '' } }).then(() => T.removed)}
            >
              {`${T.remove}: ${label}`}
            </Act>
          ))}
      </div>
    </form>
  );
}

interface FieldProps extends ServiceProps {
  field: ServiceStatus['guide']['fields'][number];
}

function ServiceField({ field: { id, kind, label, hint, options = {} }, service }: FieldProps) {
  const value = service.values[id] ?? '';
  if (kind === 'choice')
    return <SelectField label={label} hint={hint} name={id} value={value} options={options} />;
  if (kind === 'tick') return <CheckField label={label} hint={hint} name={id} checked={value !== ''} />;
  if (kind === 'text') return <TextField label={label} hint={hint} name={id} defaultValue={value} />;
  const placeholder = service.secrets.includes(id) ? T.stored : '';
  return <TextField label={label} hint={hint} name={id} type="password" placeholder={placeholder} />;
}

const change = async ({ service }: ServiceStatus, changes: Change) => {
  await api.setService({ service, ...changes });
  return T.saved;
};
