import type { Output } from '../../../schema/actions/index.ts';
import type { Script } from '../../../schema/actions/scripts.ts';

/** What is probably wrong with a script. None of it keeps the script from being saved. */
export type Warning = Output<'checkScript'>['warnings'][number];

/** More of them help nobody. */
export const MAX_WARNINGS = 20;

/** A script as somebody is about to save it, or has. */
export type Draft = Pick<Script, 'language' | 'code' | 'trigger'> & {
  /** Of the saved script that it is or replaces. */
  id: string | null;
};
