import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { CheckField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';

interface SwitchProps {
  label: string;
  hint?: string;
  isOn: boolean;
  change(isOn: boolean): Promise<string>;
}

/** A switch that goes back if the game refuses. */
export function Switch({ label, hint, isOn, change }: SwitchProps) {
  const shown = useSignal(isOn);
  useEffect(() => {
    shown.value = isOn;
  }, [isOn]);
  return (
    <CheckField
      role="switch"
      label={label}
      hint={hint}
      checked={shown.value}
      onChange={async ({ currentTarget: { checked } }) => {
        shown.value = checked;
        if (!(await attempt(() => change(checked)))) shown.value = !checked;
      }}
    />
  );
}
