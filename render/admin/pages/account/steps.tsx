import { TEXTS } from '../../texts/index.ts';
import { Copyable } from '../../ui/copyable.tsx';

const { steps, form, console: consoleName } = TEXTS.account;

const CONSOLE = 'https://dev.twitch.tv/console/apps';

/** How a client id is made at the platform. */
export const Steps = () => (
  <ol class="steps">
    <li>
      {steps.open}{' '}
      <a href={CONSOLE} target="_blank" rel="noopener noreferrer">
        {consoleName}
      </a>{' '}
      {steps.logIn}
    </li>
    <li>{steps.register}</li>
    <li>
      {steps.fill}
      <Form />
    </li>
    <li>{steps.copyId}</li>
    <li>{steps.paste}</li>
  </ol>
);

const Form = () => (
  <dl class="form-to-fill">
    <dt>{form.name}</dt>
    <dd>{form.nameValue}</dd>
    <dt>{form.redirect}</dt>
    <dd>
      <Copyable text={form.redirectValue} name={form.redirectName} />
    </dd>
    <dt>{form.category}</dt>
    <dd>{form.categoryValue}</dd>
    <dt>{form.type}</dt>
    <dd>
      <b>{form.typeValue}</b> <small>{form.typeWhy}</small>
    </dd>
  </dl>
);
