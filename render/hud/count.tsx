import { useHeld } from './held.ts';

interface Props {
  value: number;
  /** The tick that is drawn. */
  tick: number;
  testId?: string;
}

/** A number that jumps when it changes, but not if it changes constantly. */
export function Count({ value, tick, testId }: Props) {
  const shown = useHeld(value, tick);
  return (
    <strong key={shown.value} class={shown.isNews ? 'changed' : ''} data-testid={testId}>
      {shown.value}
    </strong>
  );
}
