import type { Signal } from '@preact/signals';
import type { ComponentChildren, GenericEventHandler, InputEventHandler } from 'preact';
import { useId } from 'preact/hooks';

/** Fields of forms with their labels and hints. */

interface Described {
  label: string;
  /** What can be entered, below the field. */
  hint?: ComponentChildren;
  /** The label is for screen readers only, because the text beside the field says the same. */
  isBare?: boolean;
  /** The key that focuses the field, if the page has hotkeys. */
  hotkey?: string;
}

interface Wired {
  id: string;
  'aria-describedby': string | undefined;
}

function Field({
  label,
  hint,
  isBare,
  hotkey,
  children,
}: Described & { children: (wired: Wired) => ComponentChildren }) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div class="field">
      <label for={id} class={isBare ? 'sr-only' : undefined} data-key={hotkey}>
        {label}
      </label>
      {children({ id, 'aria-describedby': hint ? hintId : undefined })}
      {hint && (
        <small id={hintId} class="hint">
          {hint}
        </small>
      )}
    </div>
  );
}

interface InputProps extends Described {
  name?: string;
  type?: 'text' | 'password' | 'search' | 'number' | 'range' | 'color';
  /** The initial value of the field. */
  defaultValue?: string | number;
  /** The value of the field at all times. */
  value?: string | number;
  placeholder?: string;
  required?: boolean;
  readOnly?: boolean;
  maxLength?: number;
  min?: number;
  max?: number;
  step?: number | 'any';
  /** Shown at the end of the field. */
  unit?: string;
  onInput?: InputEventHandler<HTMLInputElement>;
  /** Called when the change is complete: on leaving the field or pressing Enter. */
  onChange?: GenericEventHandler<HTMLInputElement>;
}

export const TextField = ({ label, hint, isBare, type = 'text', hotkey, unit, ...input }: InputProps) => (
  <Field label={label} hint={hint} isBare={isBare} hotkey={hotkey}>
    {wired => (
      <Measured unit={unit}>
        <input autoComplete="off" type={type as 'text'} aria-keyshortcuts={hotkey} {...input} {...wired} />
      </Measured>
    )}
  </Field>
);

/** A field with its unit in it, if it has one. */
const Measured = ({ unit, children }: { unit?: string; children: ComponentChildren }) =>
  unit ? (
    <span class="measured">
      {children}
      <span class="unit">{unit}</span>
    </span>
  ) : (
    children
  );

interface SelectProps extends Omit<Described, 'hotkey'> {
  name?: string;
  value?: string;
  /** Values and their displayed texts. */
  options: Readonly<Record<string, string>>;
  onChange?: GenericEventHandler<HTMLSelectElement>;
}

export const SelectField = ({ label, hint, isBare, options, value, ...select }: SelectProps) => (
  <Field label={label} hint={hint} isBare={isBare}>
    {wired => (
      <select {...select} {...wired} value={value}>
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface CheckProps extends Pick<Described, 'label' | 'hint'> {
  name?: string;
  role?: 'switch';
  checked?: boolean;
  /** Whether the box cannot be changed now; the hint gives the reason. */
  isFixed?: boolean;
  onChange?: GenericEventHandler<HTMLInputElement>;
}

/** A box that is ticked or not. */
export function CheckField({ label, hint, isFixed, ...input }: CheckProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div class="field check">
      <input
        type="checkbox"
        id={id}
        aria-describedby={hint ? hintId : undefined}
        aria-disabled={isFixed}
        onClick={event => isFixed && event.preventDefault()}
        {...input}
      />
      <label for={id}>{label}</label>
      {hint && (
        <small id={hintId} class="hint">
          {hint}
        </small>
      )}
    </div>
  );
}

/** Binds a text field to a signal. */
export const textOf = (text: Signal<string>) => ({
  value: text.value,
  onInput(event: { currentTarget: HTMLInputElement }) {
    text.value = event.currentTarget.value;
  },
});

/** Binds a number field to a signal; input that is not a number is ignored. */
export function numberOf(number: Signal<number>) {
  const take = (event: { currentTarget: HTMLInputElement }) => {
    const { valueAsNumber } = event.currentTarget;
    if (!Number.isNaN(valueAsNumber)) number.value = valueAsNumber;
  };
  // also while the number is typed, because a new state of the game would otherwise reset the field
  return { type: 'number' as const, value: number.value, onInput: take, onChange: take };
}

/** Binds a list to a signal. */
export const choiceOf = (choice: Signal<string>) => ({
  value: choice.value,
  onChange(event: { currentTarget: HTMLSelectElement }) {
    choice.value = event.currentTarget.value;
  },
});

/** Binds a box to a signal. */
export const tickOf = (tick: Signal<boolean>) => ({
  checked: tick.value,
  onChange(event: { currentTarget: HTMLInputElement }) {
    tick.value = event.currentTarget.checked;
  },
});

/** The texts of a form's fields by name. */
export const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
