import type { Trigger } from '../../../../../schema/scripts/triggers.ts';

/** A trigger in the form: the input for one kind of trigger is kept while another is chosen. */
export interface TriggerForm {
  type: Trigger['type'];
  command: string;
  /** Separated by blanks or commas. */
  aliases: string;
  rewardId: string;
  rewardTitle: string;
  event: string;
  roles: readonly string[];
  phases: readonly string[];
  /** Empty for none. */
  cooldownSeconds: string;
  perUserSeconds: string;
}

const EMPTY: TriggerForm = {
  type: 'command',
  command: '',
  aliases: '',
  rewardId: '',
  rewardTitle: '',
  event: 'kill',
  roles: [],
  phases: [],
  cooldownSeconds: '',
  perUserSeconds: '',
};

/** The form that shows a trigger. */
export function formOf(trigger: Trigger | null): TriggerForm {
  const values: Partial<Record<keyof TriggerForm, unknown>> = trigger ?? {};
  const filled = Object.entries(values).map(([name, value]) => [name, typed(name, value)]);
  return { ...EMPTY, ...Object.fromEntries(filled) };
}

function typed(name: string, value: unknown) {
  if (name === 'aliases') return (value as string[]).join(' ');
  return typeof value === 'number' ? String(value) : value;
}

export const isByViewer = ({ type }: Pick<TriggerForm, 'type'>) => type === 'command' || type === 'reward';

/** The trigger of a form, with the given options. The game checks it. */
export function triggerOf(form: TriggerForm): Trigger {
  const { type } = form;
  if (type === 'none') return { type };
  return {
    type,
    ...startOf(form),
    ...timesOf(form),
    ...(isByViewer(form) ? viewersOf(form) : {}),
  } as Trigger;
}

function startOf({ type, command, aliases, rewardId, rewardTitle, event }: TriggerForm) {
  if (type === 'command') return { command, ...(aliases.trim() && { aliases: wordsIn(aliases) }) };
  if (type === 'reward') return { rewardId, ...(rewardTitle && { rewardTitle }) };
  return type === 'event' ? { event } : {};
}

const timesOf = ({ cooldownSeconds, phases }: TriggerForm) => ({
  ...(cooldownSeconds && { cooldownSeconds: Number(cooldownSeconds) }),
  ...(phases.length > 0 && { phases }),
});

const viewersOf = ({ roles, perUserSeconds }: TriggerForm) => ({
  ...(roles.length > 0 && { roles }),
  ...(perUserSeconds && { perUserSeconds: Number(perUserSeconds) }),
});

const wordsIn = (text: string) => text.split(/[\s,]+/).filter(Boolean);
