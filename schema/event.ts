import type * as v from 'valibot';
import type { Scope } from './action.ts';

/** The one description of something the game reports. `type` and `at` are added to `fields` on the way out. */
export interface EventDeclaration<Fields extends v.GenericSchema = v.GenericSchema> {
  /** One sentence for the manual, the script editor and models. */
  summary: string;
  fields: Fields;
  /** For documents and test runs, without `type` and `at`; what it counts from is `EXAMPLE_AT`. */
  example: v.InferOutput<Fields>;
  /** True for what goes beyond the published interface document. */
  preview?: true;
  /** Who may see it; everybody where it is not given. */
  scope?: Scope;
}

/** When the examples happened, as wall-clock milliseconds. */
export const EXAMPLE_AT = 1_790_000_000_000;

export const event = <F extends v.GenericSchema>(
  summary: string,
  fields: F,
  example: v.InferOutput<F>,
): EventDeclaration<F> => ({ summary, fields, example });
