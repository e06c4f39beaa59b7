import type { ActionDeclaration } from '../schema/action.ts';
import { resolveSettings } from '../schema/settings.ts';
import { changeSettings } from './actions/settings.ts';
import type { Front } from './front.ts';

/** Stores the settings that an action of the world has changed, by what it answered. */
export async function keepSettings(
  front: Front,
  keeps: NonNullable<ActionDeclaration['keeps']>,
  output: unknown,
) {
  const fields = output as Record<string, unknown>;
  const changed = Object.entries(keeps).map(([setting, field]) => [setting, fields[field]]);
  await changeSettings(front, resolveSettings(Object.fromEntries(changed)).patch);
}
