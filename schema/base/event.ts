import type * as v from 'valibot';
import type { Scope } from './action.ts';

/** The declaration of an event. `type` and `at` are added to `fields` when it is sent. */
export interface EventDeclaration<Fields extends v.GenericSchema = v.GenericSchema> {
  /** One sentence for the manual, the script editor and models. */
  summary: string;
  fields: Fields;
  /** Further fields, only for pages that draw the fight; public forms omit them. */
  internal?: v.ObjectSchema<v.ObjectEntries, undefined>;
  /**
   * An example for the documentation and for test runs, without `type` and `at`. Its times are relative to
   * `EXAMPLE_AT`.
   */
  example: v.InferOutput<Fields>;
  /** True if the event is not part of the published interface document. */
  preview?: true;
  /** The scope that is needed to see the event; absent if everybody may see it. */
  scope?: Scope;
}

/** The time of the examples, in wall-clock milliseconds. */
export const EXAMPLE_AT = 1_790_000_000_000;

export const event = <F extends v.GenericSchema>(
  summary: string,
  fields: F,
  example: v.InferOutput<F>,
): EventDeclaration<F> => ({ summary, fields, example });
