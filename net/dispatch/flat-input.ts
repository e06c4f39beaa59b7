import type { ActionDeclaration } from '../../schema/base/action.ts';

/** The input of an action from named fields. The fields of a whole-body field may also be given beside it. */
export function flatInput({ body }: ActionDeclaration, fields: Record<string, unknown>) {
  if (!body) return fields;
  const { [body]: nested, ...flat } = fields;
  return { [body]: isRecord(nested) ? { ...flat, ...nested } : (nested ?? flat) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
